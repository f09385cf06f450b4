import { GraderUsageError } from '../../usageError.ts'
import { askPattern } from '../../valuePatterns.ts'
import { bindArguments, coerced, withDefaults, withoutAbsent, type Arguments, type Bound } from './bindArguments.ts'
import { holdsExpression, textNode, type CallNode, type ReadCall } from '../callValue.ts'
import { compareValue, found, memberPath, type Comparing } from './compareValue.ts'
import { better, worse, type ArgumentFinding, type Comparison, type ComparisonRules } from './comparison.ts'
import { alternativesOf, plainNamesOf, type WantedCall, type WantedOne } from '../expected/expectedCall.ts'
import { mayBeMissing, type ExpectedNode } from '../expected/expectedValue.ts'
import { signatureOf, type Signature, type Signatures } from './signature.ts'
import { toolCallOf } from '../toolCall.ts'

/** Everything that decides whether a call that was made is an expected one. */
export interface CallRules extends ComparisonRules {
  readonly compare: 'calls' | 'names'
  readonly coerce: 'none' | 'schema'
  readonly signatures: Signatures
}

/** Compares calls that were made with expected ones, and keeps what it has worked out of each. */
export class CallComparer {
  private readonly rules: CallRules
  private readonly made = new Map<ReadCall, { readonly signature: Signature | undefined; readonly bound: Bound<CallNode> }>()
  private readonly wanted = new Map<WantedOne, Map<Signature | undefined, Arguments<ExpectedNode>>>()

  constructor(rules: CallRules) {
    this.rules = rules
  }

  /**
   * Refuses expected arguments that do not fit the tool's signature.
   *
   * @throws GraderUsageError
   */
  requireFits(wanted: WantedCall, argument: string): void {
    for (const one of alternativesOf(wanted)) {
      if (one.arguments === 'not looked at' || 'whole' in one.arguments) continue
      for (const name of plainNamesOf(one) ?? []) {
        const signature = signatureOf(this.rules.signatures, name)
        const bound = signature && bindArguments(one.arguments, signature)
        if (bound?.fault !== undefined) throw new GraderUsageError(this.rules.who, { argument, problem: `does not fit tool "${name}": ${bound.fault}` })
      }
    }
  }

  /** Without a list of findings it ends at the first difference. */
  compare(made: ReadCall, wanted: WantedCall, findings?: ArgumentFinding[]): Comparison {
    if (wanted.kind === 'call') return this.compareOne(made, wanted, findings)
    if (wanted.kind === 'asks') return compareValueWithPattern(made, wanted.pattern, { rules: this.rules, findings })
    return this.compareAlternatives(made, wanted.alternatives, findings)
  }

  /** Of several right calls, the nearest one says what differs. */
  private compareAlternatives(made: ReadCall, alternatives: readonly WantedCall[], findings: ArgumentFinding[] | undefined): Comparison {
    let best: Comparison = 'different'
    let nearest: ArgumentFinding[] | undefined
    for (const alternative of alternatives) {
      const own: ArgumentFinding[] | undefined = findings && []
      best = better(best, this.compare(made, alternative, own))
      if (best === 'equal') return best
      if (own && (!nearest || distanceOf(own) < distanceOf(nearest))) nearest = own
    }
    findings?.push(...(nearest ?? []))
    return best
  }

  private compareOne(made: ReadCall, wanted: WantedOne, findings: ArgumentFinding[] | undefined): Comparison {
    const comparing: Comparing = { rules: this.rules, findings }
    const name = this.compareName(made, wanted)
    if (name !== 'equal') found({ kind: 'name', path: 'name', expected: wanted.name, received: textNode(made.name) }, comparing)
    if (this.rules.compare === 'names' || wanted.arguments === 'not looked at') return name
    if (name !== 'equal' && !findings) return name
    return worse(name, this.compareArguments(made, wanted, wanted.arguments, comparing))
  }

  private compareName({ name }: ReadCall, wanted: WantedOne): Comparison {
    if (wanted.name.kind === 'text') return name === wanted.name.value ? 'equal' : 'different'
    return compareValue(textNode(name), wanted.name, 'name', { rules: namesOnly(this.rules), findings: undefined })
  }

  private compareArguments(made: ReadCall, wanted: WantedOne, expected: Exclude<WantedOne['arguments'], string>, comparing: Comparing): Comparison {
    if (made.input !== undefined || wanted.input !== undefined) return compareInput(made, wanted, comparing)
    const { signature, bound } = this.boundMade(made)
    if (bound.fault !== undefined) return found({ kind: bound.isOrderUnknown ? 'unknown' : 'binding', path: 'positional', reason: bound.fault }, comparing)
    if ('whole' in expected) return compareWhole(bound, expected.whole, comparing)
    return compareNamed(bound, this.boundWanted(wanted, expected, signature), signature, comparing)
  }

  private boundMade(call: ReadCall): { readonly signature: Signature | undefined; readonly bound: Bound<CallNode> } {
    const kept = this.made.get(call)
    if (kept) return kept
    const args = { named: new Map(call.named), positional: call.positional }
    const signature = signatureOf(this.rules.signatures, call.name)
    const bound = signature ? this.fitted(args, signature) : args
    const entry = { signature, bound }
    this.made.set(call, entry)
    return entry
  }

  private fitted(args: Arguments<CallNode>, signature: Signature): Bound<CallNode> {
    const bound = bindArguments(args, signature)
    if (bound.fault !== undefined) return bound
    return withDefaults(this.rules.coerce === 'schema' ? coerced(bound, signature) : bound, signature) as Arguments<CallNode>
  }

  private boundWanted(wanted: WantedOne, expected: Arguments<ExpectedNode>, signature: Signature | undefined): Arguments<ExpectedNode> {
    if (!signature) return expected
    const kept = this.wanted.get(wanted) ?? new Map<Signature | undefined, Arguments<ExpectedNode>>()
    this.wanted.set(wanted, kept)
    const bound = kept.get(signature) ?? expectedArguments(expected, signature)
    kept.set(signature, bound)
    return bound
  }
}

function expectedArguments(expected: Arguments<ExpectedNode>, signature: Signature): Arguments<ExpectedNode> {
  const bound = bindArguments(expected, signature)
  return withDefaults(withoutAbsent(bound.fault === undefined ? bound : expected, signature), signature) as Arguments<ExpectedNode>
}

/** Another name outweighs any number of arguments. */
export function distanceOf(findings: readonly ArgumentFinding[]): number {
  return findings.length + (findings.some(({ kind }) => kind === 'name') ? 1_000 : 0)
}

/** Names are exact, whatever is forgiven in texts. */
function namesOnly(rules: ComparisonRules): ComparisonRules {
  return rules.normalised ? { ...rules, normalised: undefined } : rules
}

function compareValueWithPattern(made: ReadCall, pattern: ExpectedNode, { rules, findings }: Comparing): Comparison {
  const call = toolCallOf(made)
  const hasExpression = [...made.named.map(([, value]) => value), ...made.positional].some(holdsExpression)
  const acceptsAll = pattern.kind === 'asks' && pattern.acceptsAll
  if (hasExpression && !acceptsAll) {
    findings?.push({ kind: 'unknown', path: 'call', received: call, reason: 'an expression is never run' })
    return 'unknown'
  }
  const holds = acceptsAll || (pattern.kind === 'asks' && askPattern(pattern.written, call, rules.who) === true)
  if (!holds) findings?.push({ kind: 'value', path: 'call', expected: 'written' in pattern ? pattern.written : undefined, received: call })
  return holds ? 'equal' : 'different'
}

function compareInput(made: ReadCall, wanted: WantedOne, comparing: Comparing): Comparison {
  const received = made.input === undefined ? undefined : textNode(made.input)
  if (!received) return found({ kind: 'missing', path: 'input', expected: wanted.input! }, comparing)
  if (!wanted.input) return found({ kind: 'extra', path: 'input', received }, comparing)
  const beside = made.named.map(([name, value]) => [memberPath('arguments', name), value] as const)
  const result = compareValue(received, wanted.input, 'input', comparing)
  return beside.reduce((worst, [path, value]) => worse(worst, found({ kind: 'extra', path, received: value }, comparing)), result)
}

/** A pattern for all the arguments sees the named ones: unnamed ones beside them are more than it was asked about. */
function compareWhole({ named, positional }: Arguments<CallNode>, expected: ExpectedNode, comparing: Comparing): Comparison {
  if (expected.kind === 'asks' && expected.acceptsAll) return 'equal'
  const whole: CallNode = { kind: 'object', entries: Array.from(named, ([name, value]) => [textNode(name), value] as const) }
  const result = compareValue(whole, expected, 'arguments', comparing)
  return worse(result, comparePositional(positional, [], comparing))
}

function compareNamed(made: Arguments<CallNode>, expected: Arguments<ExpectedNode>, signature: Signature | undefined, comparing: Comparing): Comparison {
  let result = comparePositional(made.positional, expected.positional, comparing)
  for (const [name, wanted] of expected.named) {
    if (result === 'different' && !comparing.findings) return result
    result = worse(result, compareArgument(made.named.get(name), wanted, { name, signature }, comparing))
  }
  if (comparing.rules.extraArguments === 'allow' || (result === 'different' && !comparing.findings)) return result
  for (const [name, value] of made.named) {
    if (expected.named.has(name) || countsAsAbsent(value, comparing.rules)) continue
    result = worse(result, found({ kind: 'extra', path: memberPath('arguments', name), received: value }, comparing))
  }
  return result
}

function comparePositional(made: readonly CallNode[], expected: readonly ExpectedNode[], comparing: Comparing): Comparison {
  let result: Comparison = 'equal'
  for (let index = 0; index < Math.max(made.length, expected.length); index++) {
    const [value, wanted] = [made[index], expected[index]]
    const path = `positional[${index}]`
    const one = value && wanted ? compareValue(value, wanted, path, comparing) : found({ kind: value ? 'extra' : 'missing', path, ...(value ? { received: value } : { expected: wanted! }) }, comparing)
    result = worse(result, one)
  }
  return result
}

interface Parameter {
  readonly name: string
  readonly signature: Signature | undefined
}

function compareArgument(value: CallNode | undefined, wanted: ExpectedNode, { name, signature }: Parameter, comparing: Comparing): Comparison {
  // Without findings the path is only for what an author's predicate throws.
  const path = comparing.findings ? memberPath('arguments', name) : name
  if (value && !countsAsAbsent(value, comparing.rules)) return compareValue(value, wanted, path, comparing)
  // Null and the empty text count as not sent, unless that very value is expected.
  if (value && compareValue(value, wanted, path, { ...comparing, findings: undefined }) === 'equal') return 'equal'
  const filled = value && signature?.defaults.get(name)
  if (filled) return compareValue(filled, wanted, path, comparing)
  if (mayBeMissing(wanted) || countsAsAbsent(wanted, comparing.rules)) return 'equal'
  return found({ kind: 'missing', path, expected: wanted, ...(value ? { received: value } : {}) }, comparing)
}

function countsAsAbsent(node: ExpectedNode, { absent }: ComparisonRules): boolean {
  return (node.kind === 'null' && absent.includes('null')) || (node.kind === 'text' && node.value === '' && absent.includes('emptyText'))
}
