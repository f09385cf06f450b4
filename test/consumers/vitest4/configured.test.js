import { describe, expect, test } from 'vitest'
import { configured } from './shared/configured.js'

configured({ describe, expect, test })
