import { afterAll, describe, expect, test } from 'vitest'
import { specification } from './shared/specification.js'

specification({ name: 'vitest', afterAll, describe, expect, test })
