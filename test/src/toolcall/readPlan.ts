import type { ReadPlan } from '../../../src/toolcall/toolCall.ts'

/** What a row may say of how it is read. */
export interface PlanOptions extends Partial<Pick<ReadPlan, 'language' | 'extract' | 'duplicateKeys' | 'spread'>> {
  readonly names?: readonly string[]
  readonly parameters?: Readonly<Record<string, readonly string[]>>
}

/** A plan with every default filled in. */
export function planOf({ names = [], parameters = {}, ...options }: PlanOptions = {}): ReadPlan {
  return { who: 'readToolCalls', language: 'auto', extract: 'bare', duplicateKeys: 'unreadable', spread: 'unreadable', hostedCalls: 'ignore', ...options, names: new Set(names), parameters: new Map(Object.entries(parameters)) }
}
