/** Lower-case words that belong to the family name behind them. */
export const particles: ReadonlySet<string> = new Set('af al ap aus av bin da das de del della den der di do dos du el ibn la las le lo los mac of ten ter thor to van vom von y zu zum zur'.split(' '))

/** What stands between two authors. `y` and `e` are also a particle and a letter: only between two names. */
export const nameJoints: ReadonlySet<string> = new Set('& and und et y e och og en ve и і và と 和 与 與 及 및 و और तथा व'.split(' '))

/** A name as names are compared: letter case does not count, accents do. */
export const nameKey = (name: string): string => name.normalize('NFC').replace(/[’ʼ]/g, "'").replace(/\s+/g, ' ').trim().toUpperCase().toLowerCase().normalize('NFC')

const severalNames = / & | and | und |;/

/**
 * For each author of a text that names one or several, the forms that a citation may name: "Ada Okafor" and "Okafor, Ada" give
 * "okafor"; "Gabriel García Márquez" gives "márquez" and "garcía márquez"; 王小明 gives 王; an organisation its whole name.
 */
export function familyNames(author: string): ReadonlySet<string>[] {
  return author
    .split(severalNames)
    .map((one) => one.trim())
    .filter(Boolean)
    .map(formsOf)
}

const han = /^\p{Script=Han}{2,4}$/u

function formsOf(name: string): ReadonlySet<string> {
  const forms = new Set([nameKey(name)])
  const [family, given] = name.split(/[,，]/, 2)
  if (given !== undefined) {
    addEndings(forms, family!.trim(), 0)
    return forms
  }
  // The first word of a person is no family name; the whole name is in the list already.
  addEndings(forms, name, 1)
  if (han.test(name)) forms.add(name.slice(0, name.length === 4 ? 2 : 1))
  return forms
}

/** The name from each of its words on, but for those that end it less than a family name does. */
function addEndings(forms: Set<string>, name: string, from: number): void {
  const words = name.split(/\s+/)
  for (let index = Math.min(from, words.length - 1); index < words.length; index++) {
    if (/^\p{L}\.?$/u.test(words[index]!) && index < words.length - 1) continue
    forms.add(nameKey(words.slice(index).join(' ')))
  }
}
