// One entry a matcher. Adding a matcher to the consumers is adding an entry here.
//
//   args              the arguments of a right call
//   passing, failing, unreadable   an output for each outcome of that call
//   wrongArgs         arguments that are the author's mistake, whatever the output is
//   messages          further calls whose messages must be the same in every host

export const cases = [
  {
    matcher: 'toNormalisedEqual',
    args: ['billing'],
    passing: 'Billing.',
    failing: 'refund',
    unreadable: undefined,
    wrongArgs: ['billing', { preset: 'defualt' }],
    messages: [
      { title: 'a hyphen inside an id', output: 'A-22-31', args: ['A-2231'] },
      { title: 'quotes and backslashes', output: 'say "no" \\ path', args: ["say 'no'"] },
      { title: 'invisible characters', output: 'a\u00a0b\u200b\u202ec\u001b[31md\r\n\ud800', args: ['x', { preset: 'none' }] },
      { title: 'letters of many scripts', output: 'ΟΔΟΣ Straße 東京 👩‍👧 🫩', args: ['ulica', { preset: 'none' }] },
      { title: 'a long text', output: `${'lorem ipsum '.repeat(200)}Paris`, args: [`${'lorem ipsum '.repeat(200)}Rome`] },
      { title: 'several expected texts', output: 'blue', args: [['red', 'blew', 'green']] },
      { title: 'a rule with a cost', output: 'The Who', args: ['Who'] },
      { title: 'a published preset', output: 'the cat sat', args: ['a cat', { preset: 'squad' }] },
      { title: 'an extraction', output: 'The answer is Paris', args: ['Rome', { extract: 'answerPhrase' }] },
    ],
  },
  {
    matcher: 'toContainNormalised',
    args: ['30 days'],
    passing: 'Refunds take **30\u00a0days**, not 14.',
    failing: 'Refunds take 130 days.',
    unreadable: null,
    wrongArgs: ['30 days', { boundary: 'tokens' }],
    messages: [
      { title: 'a part of a word', output: 'He is a Parisian.', args: ['Paris'] },
      { title: 'a part of an id', output: 'Order A-22-31 "is" late', args: ['22', { boundary: 'token' }] },
      { title: 'nothing like it', output: '', args: [['billing', 'invoice']] },
      { title: 'a long text', output: `${'lorem ipsum '.repeat(300)}Parisian${' dolor sit'.repeat(300)}`, args: ['Paris'] },
      { title: 'scripts without spaces', output: '東京です', args: ['東京'] },
      { title: 'an expected text that cannot fail', output: 'x', args: ['\u200b'] },
    ],
  },
  {
    matcher: 'toMatchFormat',
    args: ['date'],
    passing: '2026-03-09',
    failing: '2026-02-30',
    unreadable: 20260309,
    wrongArgs: ['dtae'],
    messages: [
      { title: 'several formats', output: 'next week', args: [['date', 'date-time', /Q[1-4] \d{4}/]] },
      { title: 'a pattern that matches a part', output: 'abc1', args: [/[a-c]+/] },
      { title: 'surrounding whitespace', output: '2026-03-09\n', args: ['date'] },
      { title: 'letter case', output: 'gb', args: ['country'] },
      { title: 'an address that is too long', output: `${'a'.repeat(300)}@example.com`, args: ['email'] },
      { title: 'a pattern that matches every text', output: 'x', args: [/[\s\S]*/] },
      { title: 'an empty list', output: 'x', args: [[]] },
      { title: 'an option that does not exist', output: 'x', args: ['uuid', { trim: true }] },
    ],
  },
  {
    matcher: 'toEqualNumber',
    args: [1234.5],
    passing: '1.234,5',
    failing: '1234.6',
    unreadable: 'about 1234.5',
    wrongArgs: ['1,000'],
    messages: [
      { title: 'two readings', output: '1,000', args: [1000] },
      { title: 'another kind', output: '50 %', args: [0.5] },
      { title: 'a tolerance', output: '1.41', args: [1, { tolerance: { absolute: 0.4 } }] },
      { title: 'several numbers', output: '30 or 40', args: [30, { extract: 'onlyNumber' }] },
      { title: 'a rounded integer', output: 2 ** 53, args: ['9007199254740993'] },
    ],
  },
  {
    matcher: 'toEqualDate',
    args: ['2026-03-09'],
    passing: '9 March 2026',
    failing: '9 September 2026',
    unreadable: '9/3/2026',
    wrongArgs: ['9/3/2026'],
    messages: [
      { title: 'no such day', output: '2026-02-30', args: ['2026-03-09'] },
      { title: 'a Date of this realm', output: new Date(Date.UTC(2026, 2, 9, 12)), args: ['2026-03-09', { timeZone: 'UTC' }] },
      { title: 'a Date as expected', output: '2026-03-10', args: [new Date(Date.UTC(2026, 2, 9, 12)), { timeZone: 'UTC' }] },
      { title: 'a Date without a time zone', output: new Date(Date.UTC(2026, 2, 9)), args: ['2026-03-09'] },
    ],
  },
  {
    matcher: 'toEqualQuantity',
    args: ['5 km'],
    passing: '5,0 km',
    failing: '5 m',
    unreadable: '5 ft 3 in',
    wrongArgs: ['5 km', { conversion: 'yes' }],
    messages: [
      { title: 'a conversion', output: '5001 m', args: ['5 km', { conversion: 'exact', tolerance: { absolute: '0.0001' } }] },
      { title: 'a unit of several values', output: '1 cup', args: ['237 ml', { conversion: 'exact' }] },
      { title: 'a missing unit', output: '30', args: ['30 days'] },
    ],
  },
  {
    matcher: 'toMatchSet',
    args: [['red', 'blue', 'blue']],
    passing: ['Blue', 'red.', 'blue'],
    failing: ['red', 'red', 'blue'],
    unreadable: 'red, blue',
    wrongArgs: [['red'], { separator: '' }],
    messages: [
      { title: 'an item that cannot be read', output: ['1', '1,000'], args: [[1, 1000], { item: 'number' }] },
      { title: 'another order', output: ['a', 'b'], args: [['b', 'a'], { order: 'same' }] },
      { title: 'a threshold', output: new Set(['a', 'b']), args: [['a', 'c'], { threshold: { f1: 0.9 } }] },
    ],
  },
]
