import { escapeHtml } from '#core/escape-html.ts'
import type { PublishedForm } from '#embed/protocol.ts'

const paragraphs = [
  'This page stands in for one of yours, so that you see the form as a reader does.',
  'The kettle was on before anyone had said good morning, and the first tray of the day went in at five past six.',
  'Nobody remembers who had the idea of leaving the door open, but the whole street smelled of it by seven.',
  'There is a chair by the window that is never free, and a cat that believes it was built for the purpose.',
  'People come for the bread and stay for the news: who moved in, who moved on, what the river did last night.',
  'At noon it goes quiet. The flour settles, the radio is turned up, and tomorrow is written on a board with chalk.',
  'What is left at closing time goes to the neighbors, which is why there is seldom anything left at closing time.',
  'Come by, if you are near. If you are not, leave us an address, and we will tell you when it is worth the way.',
]

/**
 * Returns the sample text of a preview page. Forms that open on scrolling or are placed within a page need one. Inline
 * forms are placed at their percentage of the text.
 */
export function sampleText({ id, type, surface }: Pick<PublishedForm, 'id' | 'type' | 'surface'>): string {
  const at = Math.round((paragraphs.length * (surface?.embed?.at ?? 50)) / 100)
  const place = type === 'inline-popup' ? `<div data-trellis="${escapeHtml(id)}"></div>` : ''
  const html = paragraphs.map((text) => `<p>${text}</p>`).toSpliced(at, 0, place)
  return `<article><h1>A page of yours</h1>${html.join('')}</article>`
}
