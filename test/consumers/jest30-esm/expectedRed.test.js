import { expect, test } from '@jest/globals'
import { expectedRed } from './shared/expectedRed.js'

expectedRed({ name: 'jest', expect, test })
