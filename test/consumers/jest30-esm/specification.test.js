import { afterAll, describe, expect, test } from '@jest/globals'
import { specification } from './shared/specification.js'

specification({ name: 'jest', afterAll, describe, expect, test })
