import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readExports, readMatchers } from './readSource.mjs'
import { runExample } from './runExample.ts'

const documented = [...readMatchers(), ...readExports('src/index.ts'), ...readExports('matchers/index.ts')]
const examples = documented.flatMap(({ name, file, example }) => (example === undefined ? [] : [{ name, file, example }]))

describe('the examples of the JSDoc', () => {
  test.each(examples)('hold: $name, in $file', async ({ example }) => {
    await runExample(example)
  })

  test('are there for every matcher', () => {
    const without = documented.filter(({ kind, example }) => kind === 'matcher' && example === undefined)
    expect(without.map(({ name }) => name)).toEqual([])
  })
})

describe('the examples of the README', () => {
  test.each(readmeExamples())('hold, or fail with the message printed below them: $title', async ({ code, message }) => {
    if (message === undefined) await runExample(code)
    else expect(await messageOf(code)).toBe(message)
  })
})

describe('runExample', () => {
  test('fails when an assertion of the example does not hold', async () => {
    await expect(runExample("expect('shipping').toNormalisedEqual('billing')")).rejects.toThrow('The texts differ')
  })

  test('fails when the value behind an expression is another', async () => {
    await expect(runExample("normalisedEqual('shipping', 'billing').outcome // 'pass'")).rejects.toThrow("to deeply equal 'pass'")
  })
})

/** The blocks marked `ts`, each with the `text` block that follows it directly: what it says when it fails. */
function readmeExamples(): { title: string; code: string; message?: string }[] {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  return [...readme.matchAll(/```ts\n([\s\S]*?)```\n(?:\n```text\n([\s\S]*?)\n```\n)?/g)].map(([, code, message]) => ({
    title: code!.split('\n').find((line) => line.includes('(')) ?? code!,
    code: code!,
    ...(message === undefined ? {} : { message }),
  }))
}

async function messageOf(code: string): Promise<string> {
  try {
    await runExample(code)
  } catch (error) {
    return stripVTControlCharacters((error as Error).message)
  }
  return 'the example holds'
}
