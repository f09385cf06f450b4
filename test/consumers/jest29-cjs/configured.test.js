import { configured } from './shared/configured.js'

configured({ describe, expect, test })
