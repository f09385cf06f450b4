import type { CitationMarker } from './citationMarker.ts'
import type { CitationText } from './citationText.ts'

// They lead to a place in the answer itself, to a mailbox or a telephone: no document.
const noDocument = /^(?:#|mailto:|tel:|sms:)|^[^\s:/?#]+@[^\s/]+$/i

const unescaped = (address: string): string => address.replace(/\\([!-/:-@[-`{-~])/g, '$1').replace(/&amp;/g, '&')

/** Markdown links, autolinks and bare addresses. Pictures are none. */
export function linkMarkers({ original, zones }: CitationText): CitationMarker[] {
  const markers: CitationMarker[] = []
  let imageEnd = 0
  let links: { readonly start: number; readonly end: number }[] = []
  for (const { kind, start, end } of zones) {
    if (kind === 'image') imageEnd = end
    if (kind === 'link') links = [{ start, end }]
    const add = (url: string, isBare: boolean): void => {
      if (!noDocument.test(url)) markers.push({ start, end, cited: [{ by: 'url', url, isBare }] })
    }
    if (kind === 'destination' && start >= imageEnd) {
      const url = unescaped(original.slice(start, end))
      if (!noDocument.test(url)) markers.push({ ...(links.find((link) => link.end >= end) ?? { start, end }), cited: [{ by: 'url', url, isBare: false }] })
    } else if (kind === 'autolink') add(original.slice(start + 1, end - 1), false)
    else if (kind === 'bare URL' && start >= imageEnd) add(original.slice(start, end), true)
  }
  return markers
}
