/**
 * Multi-letter case foldings of letters that lower-casing leaves alone: the entries of status F in Unicode's CaseFolding.txt
 * (15.1), each letter followed by what it folds to. Written as escapes: an editor that normalises text would change them.
 */
const foldings =
  'df:73.73 149:2bc.6e 1f0:6a.30c 390:3b9.308.301 3b0:3c5.308.301 587:565.582 1e96:68.331 1e97:74.308 1e98:77.30a ' +
  '1e99:79.30a 1e9a:61.2be 1f50:3c5.313 1f52:3c5.313.300 1f54:3c5.313.301 1f56:3c5.313.342 1f80:1f00.3b9 1f81:1f01.3b9 ' +
  '1f82:1f02.3b9 1f83:1f03.3b9 1f84:1f04.3b9 1f85:1f05.3b9 1f86:1f06.3b9 1f87:1f07.3b9 1f90:1f20.3b9 1f91:1f21.3b9 ' +
  '1f92:1f22.3b9 1f93:1f23.3b9 1f94:1f24.3b9 1f95:1f25.3b9 1f96:1f26.3b9 1f97:1f27.3b9 1fa0:1f60.3b9 1fa1:1f61.3b9 ' +
  '1fa2:1f62.3b9 1fa3:1f63.3b9 1fa4:1f64.3b9 1fa5:1f65.3b9 1fa6:1f66.3b9 1fa7:1f67.3b9 1fb2:1f70.3b9 1fb3:3b1.3b9 ' +
  '1fb4:3ac.3b9 1fb6:3b1.342 1fb7:3b1.342.3b9 1fc2:1f74.3b9 1fc3:3b7.3b9 1fc4:3ae.3b9 1fc6:3b7.342 1fc7:3b7.342.3b9 ' +
  '1fd2:3b9.308.300 1fd3:3b9.308.301 1fd6:3b9.342 1fd7:3b9.308.342 1fe2:3c5.308.300 1fe3:3c5.308.301 1fe4:3c1.313 ' +
  '1fe6:3c5.342 1fe7:3c5.308.342 1ff2:1f7c.3b9 1ff3:3c9.3b9 1ff4:3ce.3b9 1ff6:3c9.342 1ff7:3c9.342.3b9 fb00:66.66 ' +
  'fb01:66.69 fb02:66.6c fb03:66.66.69 fb04:66.66.6c fb05:73.74 fb06:73.74 fb13:574.576 fb14:574.565 fb15:574.56b ' +
  'fb16:57e.576 fb17:574.56d'

let table: Map<string, string> | undefined
let folded: RegExp | undefined

/** Replaces each letter that folds to several, in a text that is in lower case already. */
export function foldLetters(text: string): string {
  table ??= new Map(
    foldings.split(' ').map((entry) => {
      const [from, to] = entry.split(':') as [string, string]
      return [fromHex(from), to.split('.').map(fromHex).join('')]
    }),
  )
  folded ??= new RegExp(`[${[...table.keys()].join('')}]`, 'gu')
  return text.replace(folded, (letter) => table!.get(letter)!)
}

const fromHex = (hex: string): string => String.fromCodePoint(Number.parseInt(hex, 16))
