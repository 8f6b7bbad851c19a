import type { Passage, Span } from './document.ts'
import { indentStep, type List, listsOf, numberTypes } from './lists.ts'
import { linkOf } from './links.ts'
import { mergeAddress, mergeHtml, openTags } from './merge-text.ts'

/** What words look like as they are written: style attributes' contents, and classes for dark mode. */
export interface PassageLooks {
  readonly styles: Readonly<Record<'title' | 'heading' | 'paragraph' | 'item' | 'list', string>>
  readonly ink: (kind: 'heading' | 'text' | 'link', own?: string) => { color: string; className: string }
  readonly gap: number
  /** Whether the first heading is the mail's own. */
  readonly hasTitle: boolean
}

/** Passages as HTML. Entries that follow each other are lists. */
export function passagesToHtml(passages: readonly Passage[], looks: PassageLooks): string {
  const parts: string[] = []
  let hasTitle = looks.hasTitle
  const lost = openTags(passages.flatMap(({ spans }) => spans.map(({ text }) => text)).join('\n'))
  for (let i = 0; i < passages.length; i++) {
    const passage = passages[i]!
    if (passage.type === 'item') {
      const after = passages.findIndex(({ type }, at) => at > i && type !== 'item')
      const end = after === -1 ? passages.length : after
      const lists = listsOf(passages.slice(i, end))
      for (const [at, list] of lists.entries())
        parts.push(listToHtml(list, looks, lost, { depth: 0, gap: at === 0 && i > 0 ? looks.gap : 0 }))
      i = end - 1
    } else {
      const isHeading = passage.type === 'heading'
      const isFirst = isHeading && hasTitle
      const isTitle = isHeading && (isFirst || passage.is_title)
      if (isHeading) hasTitle = false
      const name = isFirst ? 'h1' : isHeading ? 'h2' : 'p'
      const style = looks.styles[isTitle ? 'title' : passage.type] + (i > 0 ? `;padding-top:${looks.gap}px` : '')
      const inside = spansToHtml(passage.spans, looks, lost) || '&nbsp;'
      parts.push(tagged(name, isHeading ? 'heading' : 'text', style + placed(passage), inside, looks))
    }
  }
  return parts.join('\n')
}

interface ListPlace {
  readonly depth: number
  /** Pixels above it. */
  readonly gap: number
}

function listToHtml(list: List, looks: PassageLooks, lost: readonly string[], { depth, gap }: ListPlace): string {
  const { isNumbered, entries } = list
  const name = isNumbered ? 'ol' : 'ul'
  const type = isNumbered && depth > 0 ? ` type="${numberTypes[depth % numberTypes.length]}"` : ''
  const inside = entries.map(({ passage, lists }) => {
    const within = lists.map((inner) => listToHtml(inner, looks, lost, { depth: depth + 1, gap: 0 })).join('')
    const space = depth > 0 ? looks.styles.item.replace(/margin:0 0 \d+px/, 'margin:6px 0 0') : looks.styles.item
    const value = isNumbered && passage.number !== undefined ? ` value="${passage.number}"` : ''
    return tagged(
      `li${value}`,
      'text',
      space + aligned(passage),
      spansToHtml(passage.spans, looks, lost) + within,
      looks,
    )
  })
  return `<${name}${type} style="${looks.styles.list.replace('padding:0', `padding:${gap}px`)}">${inside.join('')}</${name}>`
}

const aligned = ({ align }: Passage) => (align ? `;text-align:${align}` : '')
const placed = (passage: Passage) =>
  (passage.level ? `;padding-left:${passage.level * indentStep}px` : '') + aligned(passage)

function tagged(name: string, kind: 'heading' | 'text', style: string, inside: string, looks: PassageLooks): string {
  const { color, className } = looks.ink(kind)
  return `<${name} class="${className}" style="${style};color:${color}">${inside}</${name.split(' ', 1)[0]}>`
}

/** Text as HTML shows it, its line breaks kept and its merge tags left to be filled. */
export const wordsToHtml = (text: string, lost?: readonly string[]) => mergeHtml(text, lost).replaceAll('\n', '<br>')

function spansToHtml(spans: readonly Span[], looks: PassageLooks, lost: readonly string[]): string {
  return spans.map((span) => spanToHtml(span, looks, lost)).join('')
}

function spanToHtml(span: Span, looks: PassageLooks, lost: readonly string[]): string {
  const { text, bold, italic, underline, color, link } = span
  let html = wordsToHtml(text, lost)
  if (bold) html = `<strong>${html}</strong>`
  if (italic) html = `<em>${html}</em>`
  if (underline) html = `<u>${html}</u>`
  const href = link && linkOf(link)
  if (href) {
    const ink = looks.ink('link', color)
    const address = mergeAddress(href)
    return `<a href="${address}" target="_blank" class="${ink.className}" style="color:${ink.color};text-decoration:underline">${html}</a>`
  }
  if (!color) return html
  const ink = looks.ink('text', color)
  return `<span class="${ink.className}" style="color:${ink.color}">${html}</span>`
}
