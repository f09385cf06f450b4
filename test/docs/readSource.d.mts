/** What the reference says of one exported thing. */
export interface Entry {
  readonly name: string
  readonly kind: 'matcher' | 'function' | 'class' | 'type' | 'constant'
  readonly file: string
  readonly signature: string
  readonly prose: string
  readonly parameters: readonly { readonly name: string; readonly prose: string }[]
  readonly returns?: string
  readonly throws?: string
  readonly example?: string
  readonly limits: readonly { readonly label: string; readonly prose: string }[]
}

export const root: string
export function readMatchers(): Entry[]
export function readExports(entryFile: string): Entry[]
export class DocumentationError extends Error {}
