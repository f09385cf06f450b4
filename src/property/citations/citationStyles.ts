import { authorMarkers } from './authorMarkers.ts'
import type { CitationMarker } from './citationMarker.ts'
import type { CitationText } from './citationText.ts'
import type { DocumentList, KnownDocument } from './citedDocuments.ts'
import { footnoteMarkers } from './footnoteMarkers.ts'
import { idMarkers, latexMarkers, openaiMarkers, pandocMarkers, xmlMarkers } from './idMarkers.ts'
import { linkMarkers } from './linkMarkers.ts'
import { bracketMarkers, lenticularMarkers, type Numbering } from './numberMarkers.ts'
import { superscriptMarkers } from './superscriptMarkers.ts'

/** A form of citation: `[1]`, `【1】`, `[doc:a]`, `【4:0†a.pdf】`, `[^1]`, `¹`, `(Okafor 2021)`, `<cite id="a">`, `\cite{a}`, `[@a]`, an address. */
export type CitationStyle = 'bracket' | 'lenticular' | 'id' | 'openai' | 'footnote' | 'superscript' | 'authorYear' | 'xml' | 'latex' | 'pandoc' | 'link'

/** What a finder may ask of the call. */
export interface StyleSettings {
  readonly numbering: Numbering
  readonly documents: DocumentList
  readonly prefix: string
}

interface StyleRow {
  readonly find: (text: CitationText, settings: StyleSettings) => CitationMarker[]
  /** 'position': a count of documents is enough. Else what at least one document must have, in words. */
  readonly names: 'position' | 'id' | 'an author and a year' | 'an address'
  /** Whether the form is so telling that it is named as a near miss also beside markers of a listed style. */
  readonly isTelling: boolean
}

export const citationStyles: Readonly<Record<CitationStyle, StyleRow>> = {
  bracket: { find: ({ prose }, { numbering }) => bracketMarkers(prose, numbering), names: 'position', isTelling: true },
  lenticular: { find: ({ prose }, { numbering }) => lenticularMarkers(prose, numbering), names: 'position', isTelling: true },
  id: { find: ({ uncoded }, { documents, prefix }) => idMarkers(uncoded, documents, prefix), names: 'id', isTelling: true },
  openai: { find: ({ uncoded }) => openaiMarkers(uncoded), names: 'id', isTelling: true },
  footnote: { find: footnoteMarkers, names: 'id', isTelling: true },
  superscript: { find: ({ uncoded }) => superscriptMarkers(uncoded), names: 'position', isTelling: true },
  authorYear: { find: ({ uncoded }, { documents }) => authorMarkers(uncoded, documents), names: 'an author and a year', isTelling: false },
  xml: { find: ({ uncoded }, { documents }) => xmlMarkers(uncoded, documents), names: 'id', isTelling: true },
  latex: { find: ({ uncoded }, { documents }) => latexMarkers(uncoded, documents), names: 'id', isTelling: true },
  pandoc: { find: ({ uncoded }, { documents }) => pandocMarkers(uncoded, documents), names: 'id', isTelling: false },
  link: { find: linkMarkers, names: 'an address', isTelling: false },
}

/** Whether a document has what a style names. */
export const hasField: Readonly<Record<StyleRow['names'], (document: KnownDocument) => boolean>> = {
  position: () => true,
  id: () => true,
  'an author and a year': ({ authors }) => authors !== undefined,
  'an address': ({ url }) => url !== undefined,
}
