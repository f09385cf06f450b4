import { describe, expect, test } from '@jest/globals'
import { configured } from './shared/configured.js'

configured({ describe, expect, test })
