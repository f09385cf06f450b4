import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as matchers from '../matchers/index.ts'
import * as graders from '../src/index.ts'

/** What `code-graded` exports, as the reference documents it. */
const documented = {
  graders: ['avoidMentioning', 'citeOnly', 'containNormalised', 'equalDate', 'equalJson', 'equalNumber', 'equalQuantity', 'haveFieldOrder', 'keepSecret', 'matchFormat', 'matchSet', 'matchToolCall', 'matchToolCalls', 'normalisedEqual', 'preserveDigits', 'satisfySchema', 'squadF1', 'useNumbersFrom'],
  readers: ['CallExpression', 'lintFieldOrder', 'readJson', 'readToolCalls'],
  patterns: ['oneOf', 'optional', 'setOf'],
  rules: ['defineRule', 'extractors', 'formatNames', 'meaning', 'rules'],
  set_up: ['configure'],
  mistakes: ['GraderUsageError', 'isUsageError'],
}

/** What `code-graded/matchers` exports, the matchers in the order of the README. */
const documentedMatchers = ['toNormalisedEqual', 'toContainNormalised', 'toMatchFormat', 'toEqualNumber', 'toEqualDate', 'toEqualQuantity', 'toMatchSet', 'toSatisfySchema', 'toHaveFieldOrder', 'toEqualJson', 'toMatchToolCall', 'toMatchToolCalls', 'toCiteOnly', 'toUseNumbersFrom', 'toAvoidMentioning', 'toPreserveDigits', 'toKeepSecret']
const documentedMakers = ['defineMatcher', 'register']

const typesOf = (path: string): string[] =>
  [...readFileSync(new URL(path, import.meta.url), 'utf8').matchAll(/^export type \{([^}]+)\}/gm)].flatMap(([, names]) => names!.split(',').map((name) => name.trim())).toSorted()

describe('code-graded', () => {
  test('exports the documented names and no other', () => {
    expect(Object.keys(graders).toSorted()).toEqual(Object.values(documented).flat().toSorted())
  })

  test('exports a type for whatever its functions take and return', () => {
    expect(typesOf('../src/index.ts')).toMatchInlineSnapshot(`
      [
        "",
        "AnyPattern",
        "AnySchema",
        "ArgumentFinding",
        "ArticleLanguage",
        "AvoidMentioningOptions",
        "AvoidMentioningVerdict",
        "AvoidedName",
        "BelowThreshold",
        "Boundary",
        "CallOrder",
        "CitationFinding",
        "CitationStyle",
        "CiteOnlyOptions",
        "CiteOnlyVerdict",
        "CitedDocument",
        "ClaimKind",
        "CompareToolCallOptions",
        "Configuration",
        "ContainNormalisedVerdict",
        "ContainOptions",
        "DateOptions",
        "DateOrder",
        "DateReading",
        "DecidingOption",
        "Derivation",
        "Dialect",
        "DifferentDate",
        "DifferentNumber",
        "DifferentQuantity",
        "DifferentSet",
        "DifferentText",
        "DigitsFinding",
        "Dimension",
        "Disguise",
        "Documents",
        "EqualDateVerdict",
        "EqualJsonOptions",
        "EqualJsonVerdict",
        "EqualNumberVerdict",
        "EqualQuantityVerdict",
        "ExactTolerance",
        "ExpectedArguments",
        "ExpectedCall",
        "ExpectedCallObject",
        "ExpectedDate",
        "ExpectedNumber",
        "ExpectedText",
        "ExpectedValue",
        "ExtraCall",
        "Extracted",
        "Extraction",
        "Extractor",
        "FieldOrder",
        "FieldOrderFinding",
        "FieldOrderOptions",
        "FieldOrderWarning",
        "FieldOrders",
        "Finding",
        "FormatFault",
        "FormatName",
        "FormatOptions",
        "FormatPattern",
        "Granularity",
        "HaveFieldOrderVerdict",
        "ItemKind",
        "JsonAllowance",
        "JsonClass",
        "JsonCode",
        "JsonDifference",
        "JsonFinding",
        "JsonNode",
        "JsonPattern",
        "JsonRead",
        "JsonReading",
        "JsonRefusal",
        "JsonRoot",
        "JsonSchema",
        "KeepSecretOptions",
        "KeepSecretVerdict",
        "LeakedSecret",
        "LintFieldOrderOptions",
        "MalformedText",
        "MatchFormatVerdict",
        "MatchSetVerdict",
        "MatchToolCallOptions",
        "MatchToolCallVerdict",
        "MatchToolCallsOptions",
        "MatchToolCallsVerdict",
        "MeaningFinding",
        "MeaningRule",
        "MentionFinding",
        "MissingCall",
        "MissingText",
        "NearMiss",
        "NoCall",
        "NormalisationRule",
        "NormaliseOptions",
        "NormalisedEqualVerdict",
        "NotBefore",
        "NumberExtraction",
        "NumberForm",
        "NumberOptions",
        "NumberValue",
        "OneOf",
        "Optional",
        "Outcome",
        "Pairs",
        "PlacedFinding",
        "PreserveDigitsOptions",
        "PreserveDigitsVerdict",
        "PresetName",
        "PropertyFinding",
        "PropertyVerdict",
        "ProviderWrapper",
        "QuantityOptions",
        "QuantityValue",
        "Rational",
        "ReadJsonOptions",
        "ReadToolCallsOptions",
        "Reading",
        "Rounding",
        "RuleName",
        "SatisfySchemaOptions",
        "SatisfySchemaVerdict",
        "SchemaFinding",
        "SecretEncoding",
        "SecretPrompt",
        "SecretUnit",
        "SetOf",
        "SetOptions",
        "SourceNumber",
        "StandardSchema",
        "StepCount",
        "Strength",
        "Tolerance",
        "ToolCall",
        "ToolCallCode",
        "ToolCallFinding",
        "ToolCallFormat",
        "ToolCallProblem",
        "ToolCallProblemCode",
        "ToolCallReading",
        "ToolCallThreshold",
        "ToolCallVerdict",
        "ToolDefinition",
        "Unit",
        "UnreadableCalls",
        "UnreadableDate",
        "UnreadableNumber",
        "UnreadableOutput",
        "UnreadableQuantity",
        "UnreadableReason",
        "UnreadableSet",
        "UnreadableText",
        "UseNumbersFromFinding",
        "UseNumbersFromOptions",
        "UseNumbersFromVerdict",
        "ValueFault",
        "Verdict",
        "WordLanguage",
      ]
    `)
  })

  test('exports no matcher', () => {
    expect(Object.keys(graders).filter((name) => /^to[A-Z]/.test(name))).toEqual([])
  })

  test('exports the grader of every matcher', () => {
    const names = documentedMatchers.map((name) => name.charAt(2).toLowerCase() + name.slice(3))
    expect(names.filter((name) => typeof (graders as Record<string, unknown>)[name] !== 'function')).toEqual([])
  })
})

describe('code-graded/matchers', () => {
  test('exports the documented names and no other', () => {
    expect(Object.keys(matchers).toSorted()).toEqual([...documentedMatchers, ...documentedMakers].toSorted())
  })

  test('exports the matchers in the order of the README', () => {
    const lines = readFileSync(new URL('../matchers/all.ts', import.meta.url), 'utf8').match(/^export \{ \w+ \}/gm)
    expect(lines).toEqual(documentedMatchers.map((name) => `export { ${name} }`))
  })

  test('exports the types that a matcher of one\'s own needs', () => {
    expect(typesOf('../matchers/index.ts')).toMatchInlineSnapshot(`
      [
        "CodeGradedMatchers",
        "ExtendableExpect",
        "Line",
        "Matcher",
        "MatcherContext",
        "MatcherDefinition",
        "MatcherResult",
        "Message",
        "MessageContext",
        "Paint",
      ]
    `)
  })
})
