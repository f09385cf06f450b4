import { specification } from './shared/specification.js'

specification({ name: 'jest', afterAll, describe, expect, test })
