import { expectedRed } from './shared/expectedRed.js'

expectedRed({ name: 'vitest', expect, test })
