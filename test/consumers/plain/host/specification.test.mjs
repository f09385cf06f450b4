import { register } from 'code-graded/matchers'
import { afterAll, describe, test } from '../runner.js'
import { configured } from '../shared/configured.js'
import { specification } from '../shared/specification.js'
import { expect } from './expect.js'

register(expect)

specification({ name: 'plain', afterAll, describe, expect, test })
// Last, because it configures this process.
configured({ describe, expect, test })
