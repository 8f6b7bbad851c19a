import { styleDefaults } from './constants.ts'
import type { FormDocument } from './form-document.ts'
import { walk } from './tree.ts'

/**
 * Returns the biggest headline of the subscribe step: the largest text, or the first of equally large ones. Headings
 * take precedence over other text.
 */
function biggestHeadline(document: FormDocument): string {
  let best = { size: 0, text: '' }
  for (const { component, step, parents } of walk(document)) {
    if (step !== 'subscribe' || component.type !== 'text') continue
    const inherited = parents.findLast(({ style }) => style.fontSize !== undefined)?.style.fontSize
    const size = component.style.fontSize ?? inherited ?? styleDefaults.fontSize
    for (const { type, spans } of component.blocks) {
      const text = spans
        .map((span) => span.text)
        .join('')
        .replace(/\s+/g, ' ')
        .trim()
      const weight = size + (type === 'heading' ? 1000 : 0)
      if (text && weight > best.size) best = { size: weight, text }
    }
  }
  return best.text
}

/** Returns a form's name until its owner sets one: a date ("2026-11-20") and its biggest headline. */
export function defaultName(date: string, document: FormDocument): string {
  return `${date} ${biggestHeadline(document)}`.trim().slice(0, 200)
}
