import type { Paragraph, Span } from './document.ts'
import { indentStep, type List, listsOf, numberTypes } from './lists.ts'
import { linkOf } from './links.ts'
import { mergeAddress, mergeHtml, openTags } from './merge-text.ts'

/** Styles used to write text as HTML: the values of style attributes, and the classes for dark mode. */
export interface TextHtmlStyles {
  readonly styles: Readonly<Record<'title' | 'heading' | 'paragraph' | 'item' | 'list', string>>
  readonly ink: (kind: 'heading' | 'text' | 'link', own?: string) => { color: string; className: string }
  readonly gap: number
  /** Whether the first heading is the title of the email. */
  readonly hasTitle: boolean
}

/** Returns paragraphs as HTML; consecutive list items become lists. */
export function paragraphsToHtml(paragraphs: readonly Paragraph[], html: TextHtmlStyles): string {
  const parts: string[] = []
  let hasTitle = html.hasTitle
  const lost = openTags(paragraphs.flatMap(({ spans }) => spans.map(({ text }) => text)).join('\n'))
  for (let i = 0; i < paragraphs.length; i++) {
    const paragraph = paragraphs[i]!
    if (paragraph.type === 'item') {
      const after = paragraphs.findIndex(({ type }, at) => at > i && type !== 'item')
      const end = after === -1 ? paragraphs.length : after
      const lists = listsOf(paragraphs.slice(i, end))
      for (const [at, list] of lists.entries())
        parts.push(listToHtml(list, html, lost, { depth: 0, gap: at === 0 && i > 0 ? html.gap : 0 }))
      i = end - 1
    } else {
      const isHeading = paragraph.type === 'heading'
      const isFirst = isHeading && hasTitle
      const isTitle = isHeading && (isFirst || paragraph.is_title)
      if (isHeading) hasTitle = false
      const name = isFirst ? 'h1' : isHeading ? 'h2' : 'p'
      const style = html.styles[isTitle ? 'title' : paragraph.type] + (i > 0 ? `;padding-top:${html.gap}px` : '')
      const inside = spansToHtml(paragraph.spans, html, lost) || '&nbsp;'
      parts.push(tagged(name, isHeading ? 'heading' : 'text', style + placed(paragraph), inside, html))
    }
  }
  return parts.join('\n')
}

interface ListPlace {
  readonly depth: number
  /** Space above it, in pixels. */
  readonly gap: number
}

function listToHtml(list: List, html: TextHtmlStyles, lost: readonly string[], { depth, gap }: ListPlace): string {
  const { isNumbered, entries } = list
  const name = isNumbered ? 'ol' : 'ul'
  const type = isNumbered && depth > 0 ? ` type="${numberTypes[depth % numberTypes.length]}"` : ''
  const inside = entries.map(({ paragraph, lists }) => {
    const within = lists.map((inner) => listToHtml(inner, html, lost, { depth: depth + 1, gap: 0 })).join('')
    const space = depth > 0 ? html.styles.item.replace(/margin:0 0 \d+px/, 'margin:6px 0 0') : html.styles.item
    const value = isNumbered && paragraph.number !== undefined ? ` value="${paragraph.number}"` : ''
    return tagged(
      `li${value}`,
      'text',
      space + aligned(paragraph),
      spansToHtml(paragraph.spans, html, lost) + within,
      html,
    )
  })
  return `<${name}${type} style="${html.styles.list.replace('padding:0', `padding:${gap}px`)}">${inside.join('')}</${name}>`
}

const aligned = ({ align }: Paragraph) => (align ? `;text-align:${align}` : '')
const placed = (paragraph: Paragraph) =>
  (paragraph.level ? `;padding-left:${paragraph.level * indentStep}px` : '') + aligned(paragraph)

function tagged(name: string, kind: 'heading' | 'text', style: string, inside: string, html: TextHtmlStyles): string {
  const { color, className } = html.ink(kind)
  return `<${name} class="${className}" style="${style};color:${color}">${inside}</${name.split(' ', 1)[0]}>`
}

/** Returns text as HTML. Line breaks are preserved and merge tags are filled later. */
export const textToHtml = (text: string, lost?: readonly string[]) => mergeHtml(text, lost).replaceAll('\n', '<br>')

function spansToHtml(spans: readonly Span[], html: TextHtmlStyles, lost: readonly string[]): string {
  return spans.map((span) => spanToHtml(span, html, lost)).join('')
}

function spanToHtml(span: Span, html: TextHtmlStyles, lost: readonly string[]): string {
  const { text, bold, italic, underline, color, link } = span
  let markup = textToHtml(text, lost)
  if (bold) markup = `<strong>${markup}</strong>`
  if (italic) markup = `<em>${markup}</em>`
  if (underline) markup = `<u>${markup}</u>`
  const href = link && linkOf(link)
  if (href) {
    const ink = html.ink('link', color)
    const address = mergeAddress(href)
    return `<a href="${address}" target="_blank" class="${ink.className}" style="color:${ink.color};text-decoration:underline">${markup}</a>`
  }
  if (!color) return markup
  const ink = html.ink('text', color)
  return `<span class="${ink.className}" style="color:${ink.color}">${markup}</span>`
}
