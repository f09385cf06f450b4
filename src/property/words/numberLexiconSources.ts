// Number words of languages that are written with spaces, as they are written: cardinals by their value, spellings apart by `/`.
// Articles (`ein`, `un`) are no number of their own. "Dozen" is in no list.

import { small as englishSmall, tens as englishTens } from '../../number/numberWords.ts'
import { germanCompound, germanOrdinals, germanSmall } from './germanNumberWords.ts'
import type { LexiconEntry } from './numberLexiconEntry.ts'

export type SpacedLanguage = 'en' | 'de' | 'fr' | 'es' | 'ar' | 'hi'

export interface LexiconSource {
  /** Spellings by value: from 0 to 99, and from 0 to 31. */
  readonly small: readonly (readonly string[])[]
  readonly ordinals: readonly (readonly string[])[]
  /** Phrases and values, apart by `|`. */
  readonly hundred: string
  readonly hundreds?: string
  readonly whole?: string
  readonly scales: string
  readonly halves: string
  readonly fractions?: string
  readonly parts: string
  readonly partsBefore?: string
  readonly articles?: string
  readonly and?: string
  readonly notAfter?: Readonly<Record<string, string>>
  readonly notBefore?: Readonly<Record<string, string>>
  readonly prefixes?: string
  foldWord(word: string): string
  compound?(word: string, phrases: ReadonlyMap<string, LexiconEntry>): LexiconEntry | undefined
}

const lower = (word: string): string => word.toLowerCase()
const withoutMarks = (word: string): string => word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
const foldGerman = (word: string): string => word.toLowerCase().normalize('NFC').replace(/[äöüß]/g, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter] ?? 'ss')
// Vowel marks and the long stroke are optional, and so are the forms of alif, the dots of yeh and of teh marbuta.
const foldArabic = (word: string): string => word.normalize('NFC').replace(/[\u064b-\u0652\u0670\u0640]/g, '').replace(/[أإآٱ]/g, 'ا').replace(/ى/g, 'ي').replace(/ة/g, 'ه')
// The dot of borrowed sounds is often left out, and the moon is written as a dot.
const foldHindi = (word: string): string => word.normalize('NFD').replace(/\u093c/g, '').replace(/ँ/g, 'ं')

const spellings = (text: string): string[][] => text.split(' ').map((word) => word.split('/').map((spelling) => spelling.replaceAll('_', ' ')))

/** Tens and ones as two words: `twenty-one`. */
const composed = (ones: readonly (readonly string[])[], tens: readonly string[], join: (ten: string, one: string, value: number) => readonly string[]): string[][] =>
  tens.flatMap((ten, index) => [[ten], ...ones.slice(1, 10).map((spelled, one) => spelled.flatMap((word) => join(ten, word, (index + 2) * 10 + one + 1)))])

function english(): LexiconSource {
  const englishOnes = englishSmall.map((word) => [word])
  const englishRanks = ['', ...'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(' ')]

  return {
    small: [...englishOnes, ...composed(englishOnes, englishTens, (ten, one) => [`${ten} ${one}`])],
    ordinals: [...englishRanks.map((word) => [word]), ...Array.from({ length: 9 }, (_, index) => [`twenty ${englishRanks[index + 1]}`]), ['thirtieth'], ['thirty first']],
    hundred: 'hundred 100',
    scales: 'thousand 1000 | million 1000000 | billion 1000000000 | trillion 1000000000000',
    halves: 'half',
    parts: 'half 2 | halves 2 | third 3 | thirds 3 | quarter 4 | quarters 4 | fourth 4 | fourths 4',
    partsBefore: 'of',
    articles: 'a an',
    and: 'and',
    notAfter: { one: 'no this that which each every any some another the only', second: 'a an per each every split one' },
    notBefore: { one: 'another s' },
    foldWord: lower,
  }
}

const german = (): LexiconSource => ({
  small: germanSmall(),
  ordinals: germanOrdinals(),
  hundred: 'hundert 100',
  scales: 'tausend 1000 | million 1000000 | millionen 1000000 | milliarde 1000000000 | milliarden 1000000000 | billion 1000000000000 | billionen 1000000000000',
  halves: 'halb|halbe|halber|halbes|halben|halbem|hälfte',
  fractions: 'dreiviertel 3/4 | anderthalb 3/2 | eineinhalb 3/2 | zweieinhalb 5/2',
  parts: 'drittel 3 | dritteln 3 | viertel 4 | vierteln 4',
  articles: 'ein eine einen einem einer eines',
  and: 'und',
  foldWord: foldGerman,
  compound: germanCompound,
})

function french(): LexiconSource {
  const frenchOnes = spellings('zéro un/une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix_sept dix_huit dix_neuf')
  const frenchTens = ['vingt', 'trente', 'quarante', 'cinquante', 'soixante']
  const frenchTo69 = composed(frenchOnes, frenchTens, (ten, one, value) => (value % 10 === 1 ? [`${ten} et ${one}`, `${ten} ${one}`] : [`${ten} ${one}`]))
  const french70 = frenchOnes.slice(10, 20).map(([word], index) => [...(index === 1 ? ['soixante et onze'] : [`soixante ${word}`]), ...(index === 0 ? ['septante'] : index === 1 ? ['septante et un', 'septante un'] : [`septante ${frenchOnes[index]![0]}`])])
  const french80 = ['', ...frenchOnes.slice(1).flat().filter((word) => word !== 'une')].map((word) => (word === '' ? ['quatre vingt', 'quatre vingts', 'huitante', 'octante'] : [`quatre vingt ${word}`]))
  const frenchNineties = french80.slice(10).map((words, index) => [...words, index === 0 ? 'nonante' : index === 1 ? 'nonante et un' : `nonante ${frenchOnes[index]![0]}`])
  const frenchRanks = spellings('_ premier/première deuxième/second troisième quatrième cinquième sixième septième huitième neuvième dixième onzième douzième treizième quatorzième quinzième seizième dix_septième dix_huitième dix_neuvième vingtième')

  return {
    small: [...frenchOnes.map((words, value) => (value === 1 ? [] : words)), ...frenchTo69, ...french70, ...french80.slice(0, 10), ...frenchNineties],
    ordinals: [...frenchRanks, ['vingt et unième'], ...'deux trois quatr cinqu six sept huit neuv'.split(' ').map((stem) => [`vingt ${stem}ième`]), ['trentième'], ['trente et unième']],
    hundred: 'cent 100 | cents 100',
    scales: 'mille 1000 | million 1000000 | millions 1000000 | milliard 1000000000 | milliards 1000000000 | billion 1000000000000 | billions 1000000000000',
    halves: 'demi|demie|moitié',
    parts: 'tiers 3 | quart 4 | quarts 4',
    articles: 'un une',
    notAfter: { second: 'un une par chaque' },
    foldWord: withoutMarks,
  }
}

function spanish(): LexiconSource {
  const spanishOnes = spellings('cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno/veintiún/veintiuna veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve')
  const spanishRanks = spellings('_ primero/primer/primera segundo/segunda tercero/tercer/tercera cuarto/cuarta quinto/quinta sexto/sexta séptimo/séptima/sétimo octavo/octava noveno/novena décimo/décima undécimo/undécima/decimoprimero duodécimo/duodécima/decimosegundo decimotercero/decimotercera decimocuarto/decimocuarta decimoquinto/decimoquinta decimosexto/decimosexta decimoséptimo/decimoséptima decimoctavo/decimoctava decimonoveno/decimonovena vigésimo/vigésima')

  return {
    small: [...spanishOnes, ...'treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ').flatMap((ten) => [[ten], ...spanishOnes.slice(1, 10).map(([one]) => (one === 'uno' ? ['uno', 'un', 'una'] : [one!]).map((word) => `${ten} y ${word}`))])],
    ordinals: [...spanishRanks, ...spanishRanks.slice(1, 10).map((words) => words.flatMap((word) => [`vigésimo ${word}`, `vigésima ${word}`, `vigesimo${word}`])), ['trigésimo', 'trigésima'], ['trigésimo primero', 'trigésimo primer', 'trigésima primera']],
    hundred: 'cien 100 | ciento 100',
    hundreds: [...'doscient trescient cuatrocient quinient seiscient setecient ochocient novecient'.split(' ').entries()].flatMap(([index, stem]) => [`${stem}os ${(index + 2) * 100}`, `${stem}as ${(index + 2) * 100}`]).join(' | '),
    scales: 'mil 1000 | millón 1000000 | millones 1000000 | billón 1000000000000 | billones 1000000000000',
    halves: 'medio|media|mitad',
    fractions: 'tercera parte 1/3 | cuarta parte 1/4',
    parts: 'tercio 3 | tercios 3 | cuarto 4 | cuartos 4',
    articles: 'un una',
    notAfter: { segundo: 'un por cada' },
    foldWord: withoutMarks,
  }
}

function arabic(): LexiconSource {
  const arabicOnes = spellings('صفر واحد/واحدة اثنان/اثنين/اثنتان/اثنتين ثلاث/ثلاثة أربع/أربعة خمس/خمسة ست/ستة سبع/سبعة ثمان/ثمانية/ثماني تسع/تسعة عشر/عشرة')
  const arabicTeens = [['أحد عشر', 'إحدى عشرة', 'احدى عشر'], ['اثنا عشر', 'اثني عشر', 'اثنتا عشرة', 'اثنتي عشرة'], ...arabicOnes.slice(3, 10).map((words) => words.flatMap((word) => [`${word} عشر`, `${word} عشرة`]))]
  const arabicTens = ['عشر', 'ثلاث', 'أربع', 'خمس', 'ست', 'سبع', 'ثمان', 'تسع'].map((stem) => [`${stem}ون`, `${stem}ين`])
  const arabicTo99 = arabicTens.flatMap((tens) => [tens, ...arabicOnes.slice(1, 10).map((ones, index) => [...ones, ...(index === 0 ? ['أحد', 'إحدى'] : [])].flatMap((one) => tens.map((ten) => `${one} و${ten}`)))])
  const arabicRanks = spellings('_ الأول/الأولى الثاني/الثانية الثالث/الثالثة/ثالث الرابع/الرابعة/رابع الخامس/الخامسة/خامس السادس/السادسة/سادس السابع/السابعة/سابع الثامن/الثامنة/ثامن التاسع/التاسعة/تاسع العاشر/العاشرة/عاشر')
  const arabicHigher = [['الحادي', 'الحادية'], ...arabicRanks.slice(2, 10)]

  return {
    small: [...arabicOnes, ...arabicTeens, ...arabicTo99],
    ordinals: [
      ...arabicRanks,
      ...arabicHigher.map((words) => words.flatMap((word) => [`${word} عشر`, `${word} عشرة`])),
      ['العشرون', 'العشرين'],
      ...arabicHigher.map((words) => words.flatMap((word) => [`${word} والعشرون`, `${word} والعشرين`])),
      ['الثلاثون', 'الثلاثين'],
      ['الحادي والثلاثون', 'الحادي والثلاثين', 'الحادية والثلاثون', 'الحادية والثلاثين'],
    ],
    hundred: 'مئة 100 | مائة 100',
    hundreds: ['مئتان 200 | مئتين 200 | مائتان 200 | مائتين 200', ...['ثلاث', 'أربع', 'خمس', 'ست', 'سبع', 'ثمان', 'تسع'].flatMap((stem, index) => [`${stem}مئة ${(index + 3) * 100}`, `${stem}مائة ${(index + 3) * 100}`])].join(' | '),
    whole: 'ألفان 2000 | ألفين 2000',
    scales: 'ألف 1000 | آلاف 1000 | ألفا 1000 | مليون 1000000 | ملايين 1000000 | مليار 1000000000 | مليارات 1000000000',
    halves: 'نصف',
    fractions: 'ثلثان 2/3 | ثلثين 2/3 | ثلثي 2/3 | ثلث 1/3 | ربع 1/4 | ثلاثة أرباع 3/4',
    parts: 'أرباع 4 | أثلاث 3',
    and: 'و',
    prefixes: 'وال بال لل ال و ب ل ف ك',
    foldWord: foldArabic,
  }
}

function hindi(): LexiconSource {
  const hindiSmall = spellings(
    'शून्य एक दो तीन चार पाँच छह/छः/छै सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह/पन्द्रह सोलह सत्रह/सतरह अठारह/अट्ठारह उन्नीस बीस इक्कीस बाईस/बाइस तेईस/तेइस चौबीस पच्चीस छब्बीस सत्ताईस/सत्ताइस अट्ठाईस/अट्ठाइस/अठाईस उनतीस/उन्तीस तीस इकतीस/इकत्तीस बत्तीस तैंतीस/तेंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस/उन्तालीस चालीस इकतालीस बयालीस/बियालीस तैंतालीस/तेंतालीस चवालीस/चौवालीस पैंतालीस छियालीस/छयालीस सैंतालीस अड़तालीस उनचास/उन्चास पचास इक्यावन बावन तिरपन/तिरेपन चौवन पचपन छप्पन सत्तावन अट्ठावन/अठावन उनसठ साठ इकसठ बासठ तिरसठ/तिरेसठ चौंसठ/चौसठ पैंसठ छियासठ/छयासठ सड़सठ/सरसठ अड़सठ उनहत्तर/उनहतर सत्तर इकहत्तर/इकहतर बहत्तर/बहतर तिहत्तर/तिहतर चौहत्तर/चौहतर पचहत्तर/पचहतर छिहत्तर/छिहतर सतहत्तर/सतहतर अठहत्तर/अठहतर उन्यासी/उनासी/उन्नासी अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी/सतासी अट्ठासी/अठासी नवासी नब्बे इक्यानवे/इक्यानबे बानवे/बानबे तिरानवे/तिरानबे चौरानवे/चौरानबे पचानवे/पंचानवे/पचानबे छियानवे/छियानबे सत्तानवे/सत्तानबे अट्ठानवे/अट्ठानबे/अठानवे निन्यानवे/निन्यानबे',
  )
  const hindiRanks = [[], ['पहला', 'पहले', 'पहली'], ['दूसरा', 'दूसरे', 'दूसरी'], ['तीसरा', 'तीसरे', 'तीसरी'], ['चौथा', 'चौथे', 'चौथी'], [], ['छठा', 'छठे', 'छठी', 'छठवां']]
  return {
    small: hindiSmall,
    ordinals: hindiSmall.slice(0, 32).map((words, value) => (value === 0 ? [] : (hindiRanks[value]?.length ?? 0) > 0 ? hindiRanks[value]! : words.flatMap((word) => ['वाँ', 'वें', 'वीं'].map((ending) => `${word}${ending}`)))),
    hundred: 'सौ 100',
    scales: 'हज़ार 1000 | लाख 100000 | करोड़ 10000000 | अरब 1000000000',
    halves: 'आधा|आधे|आधी',
    fractions: 'डेढ़ 3/2 | ढाई 5/2',
    parts: 'तिहाई 3 | चौथाई 4',
    foldWord: foldHindi,
  }
}

/** The tables of each language, written out when they are first asked for. */
export const lexiconSources: Readonly<Record<SpacedLanguage, () => LexiconSource>> = { en: english, de: german, fr: french, es: spanish, ar: arabic, hi: hindi }
