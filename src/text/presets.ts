import type { RuleName } from './rules.ts'
import { answerableGolds, greatestF1, squadText } from './squad.ts'
import { triviaqaText } from './triviaqa.ts'

export type RulePresetName = 'default' | 'none'
export type PublishedPresetName = 'squad' | 'squad-v1' | 'triviaqa'
export type PresetName = RulePresetName | PublishedPresetName

/** The presets that are rules of the catalogue, switched on. A place with several rules has its first. */
export const rulePresets: Readonly<Record<RulePresetName, readonly RuleName[]>> = {
  default: ['lineEndings', 'nfc', 'invisibles', 'emojiVariation', 'quotes', 'dashes', 'whitespace', 'enclosingQuotes', 'trailingPunctuation', 'case'],
  none: [],
}

/** A normaliser published with a benchmark: a whole procedure, kept with its known faults. */
export interface PublishedPreset {
  readonly source: string
  readonly normalise: (text: string) => string
  /** The golds that count. */
  readonly golds: (golds: readonly string[]) => readonly string[]
  /** Whether a list without golds means "there is no answer". */
  readonly emptyList: 'allow' | 'forbid'
  readonly f1?: (output: string, golds: readonly string[]) => number
}

export const publishedPresets: Readonly<Record<PublishedPresetName, PublishedPreset>> = {
  squad: {
    source: 'SQuAD 2.0 evaluation',
    normalise: squadText,
    golds: answerableGolds,
    emptyList: 'allow',
    f1: (output, golds) => greatestF1(output, golds, 1),
  },
  'squad-v1': {
    source: 'SQuAD 1.1 evaluation',
    normalise: squadText,
    golds: (golds) => golds,
    emptyList: 'forbid',
    f1: (output, golds) => greatestF1(output, golds, 0),
  },
  triviaqa: {
    source: 'TriviaQA evaluation',
    normalise: triviaqaText,
    golds: (golds) => golds,
    emptyList: 'forbid',
  },
}
