// Words and signs that multiply the number in front of them: part of the number, so that a scale lost is another number.

/** Powers of ten by language, in lower case. A language that is not listed, and every word that its list lacks, is read as English. */
const wordsOfLanguage: Readonly<Record<string, string>> = {
  en: 'hundred 2 thousand 3 thousands 3 k 3 million 6 millions 6 mn 6 mln 6 billion 9 billions 9 bn 9 trillion 12 trillions 12 tn 12 lakh 5 lakhs 5 lac 5 crore 7 crores 7 cr 7 quadrillion 15',
  // A German or French Billion is the English trillion.
  de: 'hundert 2 tausend 3 tsd 3 million 6 millionen 6 mio 6 milliarde 9 milliarden 9 mrd 9 billion 12 billionen 12 bio 12 billiarde 15 billiarden 15',
  fr: 'cent 2 mille 3 millier 3 milliers 3 million 6 millions 6 mio 6 milliard 9 milliards 9 md 9 mds 9 mrd 9 billion 12 billions 12',
  es: 'cien 2 mil 3 miles 3 millar 3 millares 3 millón 6 millon 6 millones 6 mill 6 billón 12 billon 12 billones 12',
  it: 'cento 2 mille 3 mila 3 milione 6 milioni 6 mln 6 miliardo 9 miliardi 9 mld 9 bilione 12 bilioni 12',
  pt: 'mil 3 milhão 6 milhões 6 mi 6 bilhão 9 bilhões 9 trilhão 12 trilhões 12',
  nl: 'honderd 2 duizend 3 miljoen 6 mln 6 miljard 9 mld 9 biljoen 12',
  ar: 'مائة 2 مئة 2 ألف 3 الف 3 ألفا 3 ألفًا 3 آلاف 3 الاف 3 مليون 6 مليونا 6 مليونًا 6 ملايين 6 مليار 9 مليارا 9 مليارًا 9 مليارات 9 بليون 9 تريليون 12 تريليونات 12',
  hi: 'सौ 2 हज़ार 3 हजार 3 लाख 5 करोड़ 7 अरब 9 खरब 11 मिलियन 6 बिलियन 9 ट्रिलियन 12',
}

/** Letters in this case only: a small m is a metre or a minute, except behind a currency. */
const letters: Readonly<Record<string, number>> = { k: 3, K: 3, M: 6, MM: 6, B: 9, T: 12, Mio: 6, Mrd: 9, Md: 9 }
const lettersOfMoney: Readonly<Record<string, number>> = { ...letters, m: 6, b: 9, t: 12 }

/** Signs of scripts without spaces. Several in a row multiply each other: 百万. */
const signs: Readonly<Record<string, number>> = { 十: 1, 百: 2, 千: 3, 仟: 3, 万: 4, 萬: 4, 億: 8, 亿: 8, 兆: 12, 백: 2, 천: 3, 만: 4, 억: 8, 조: 12 }

const tables = new Map<string, ReadonlyMap<string, number>>()

function tableOf(language: string): ReadonlyMap<string, number> {
  let table = tables.get(language)
  if (table === undefined) {
    const list = (words: string): [string, number][] => [...words.matchAll(/(\S+) (\d+)/g)].map(([, word, power]) => [word!.normalize('NFC'), Number(power)])
    table = new Map([...list(wordsOfLanguage.en!), ...list(Object.hasOwn(wordsOfLanguage, language) ? wordsOfLanguage[language]! : '')])
    tables.set(language, table)
  }
  return table
}

/** The power of ten of a word behind a number; undefined for any other word. */
export function scaleOfWord(word: string, language: string): number | undefined {
  return tableOf(language).get(word.toLowerCase().normalize('NFC'))
}

/** The power of ten of letters that touch a number. `isMoney`: a currency stands beside it. */
export function scaleOfLetters(written: string, isMoney: boolean): number | undefined {
  const table = isMoney ? lettersOfMoney : letters
  return Object.hasOwn(table, written) ? table[written] : undefined
}

/** The power of ten of the signs at an index, and how many they are; undefined where there is none. */
export function scaleOfSigns(text: string, index: number): { readonly power: number; readonly end: number } | undefined {
  let power = 0
  let end = index
  for (let sign = signs[text[end]!]; sign !== undefined && end < index + 4; sign = signs[text[end]!]) {
    power += sign
    end += 1
  }
  return end === index ? undefined : { power, end }
}
