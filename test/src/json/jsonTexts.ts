import fc from 'fast-check'

/** Keys that change nothing but what they name. */
const key = fc.string({ unit: 'binary', maxLength: 6 }).filter((name) => name !== '__proto__' && name !== 'constructor')

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<unknown>(null, true, false, '', 0, -1.5, 1e21, 5e-324, Number.MAX_SAFE_INTEGER, '{"a":1}', '}', '```', '\\', '"', '\u2028', '<think>'),
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Number.isInteger(number)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}))

/** Any JSON value that has one reading. */
export const jsonValues: fc.Arbitrary<unknown> = value

export const jsonObjects: fc.Arbitrary<Record<string, unknown>> = fc.dictionary(key, value, { maxKeys: 4, noNullPrototype: true })

export const jsonContainers: fc.Arbitrary<unknown> = fc.oneof(jsonObjects, fc.array(value, { maxLength: 4 }))

/** A value as its text, on one line or several. */
export const written = (values: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc.tuple(values, fc.constantFrom<string | number>(0, 2, '\t')).map(([one, indent]) => JSON.stringify(one, null, indent))

/** Pieces of which broken JSON, fences and reasoning are made. */
const pieces = [
  ...['{', '}', '[', ']', '"', "'", ':', ',', '\\', '/', '//', '/*', '*/', '-', '.', '0', '1', 'e', '1e400', '-0', '01', '9007199254740993', 'tru', 'true', 'True', 'null', 'None', 'NaN'],
  ...['a', '"a"', '"a":', '{"a":1}', '[1]', '[{"a":1}]', '{"a":', '{{', '}}', '\\u12', '\\ud83d', '\ud83d', '\ude00', ' ', '\n', '\r\n', '\t', '\u00a0', '\ufeff', '\u2028', '\u0000'],
  ...['```', '```json\n', '\n```\n', '~~~', '<think>', '</think>', '<thinking>', '</THINKING>', '<![CDATA[', ']]>', '<|end|>', '[/INST]', '__proto__', '"__proto__":1', 'Corrected:', '> '],
]

/** Texts that come near JSON in every way. */
export const oddJson: fc.Arbitrary<string> = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((parts) => parts.join(''))

/** A right text with one slip: a character dropped, doubled or replaced. */
export const slips: fc.Arbitrary<string> = fc
  .tuple(written(jsonValues), fc.nat(), fc.constantFrom('', ',', '"', '}', ']', '{', '0', 'x', '\\', ' ', ':', '\n', '-'), fc.nat(1))
  .map(([text, at, put, dropped]) => text.slice(0, at % (text.length + 1)) + put + text.slice((at % (text.length + 1)) + dropped))
