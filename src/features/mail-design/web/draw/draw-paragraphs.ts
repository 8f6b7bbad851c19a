import type { Paragraph, SimpleBlock, Span, MailTheme } from '../../document.ts'
import { linkOf } from '../../links.ts'
import { bullets, indentStep, type ListMarker, markersOf, numberings } from '../../lists.ts'
import { type Inks, paragraphSpacing, type Styles, textStyles } from '../../styles.ts'
import { element } from './element.ts'
import { withPills } from './with-pills.ts'

interface Setting {
  readonly block: SimpleBlock
  readonly theme: MailTheme
  readonly inks: Inks
  readonly isTitle: boolean
}

/**
 * Returns one element per paragraph: `h2`, `p`, and `li` in lists. All items of a run are in one list, whatever their
 * depth, so that each element contains only its own paragraph's text.
 */
export function drawParagraphs(paragraphs: readonly Paragraph[], setting: Setting): HTMLElement[] {
  const { block, theme, inks } = setting
  const styles = textStyles(block, theme)
  const markers = markersOf(paragraphs)
  const parts: HTMLElement[] = []
  let isTitle = setting.isTitle
  let list: HTMLElement | null = null
  paragraphs.forEach(({ type, spans, level = 0, align, is_title }, i) => {
    const marker = markers[i]
    const space: Styles = parts.length > 0 && !(marker && list) ? { 'padding-top': `${paragraphSpacing(theme)}px` } : {}
    const style = { 'white-space': 'pre-wrap', 'min-height': '1lh', ...(align && { 'text-align': align }) }
    const drawn = drawSpans(spans, inks)
    if (marker) {
      if (!list) parts.push((list = element('ol', { ...styles.list, ...space })))
      const entry = element('li', { ...styles.item, ...style, ...signOf(marker), color: inks.text }, ...drawn)
      if (marker.number !== null) entry.value = marker.number
      return list.append(entry)
    }
    list = null
    const isHeading = type === 'heading'
    const font = !isHeading ? styles.paragraph : isTitle || is_title ? styles.title : styles.heading
    const color = isHeading ? inks.heading : inks.text
    const indent: Styles = level > 0 ? { 'padding-left': `${level * indentStep}px` } : {}
    if (isHeading) isTitle = false
    parts.push(element(isHeading ? 'h2' : 'p', { ...font, ...style, ...space, ...indent, color }, ...drawn))
  })
  return parts
}

function signOf({ depth, number }: ListMarker): Styles {
  const sign = number === null ? bullets[Math.min(depth, bullets.length - 1)]! : numberings[depth % numberings.length]!
  return { 'list-style-type': sign, ...(depth > 0 && { 'margin-left': `${depth * indentStep}px` }) }
}

/** Draws the spans of a paragraph. An empty line keeps its height. */
function drawSpans(spans: readonly Span[], inks: Inks): HTMLElement[] {
  const isOpen = /(?:^|\n)$/.test(spans.map(({ text }) => text).join(''))
  return [...spans.map((span) => drawSpan(span, inks)), ...(isOpen ? [element('br')] : [])]
}

function drawSpan({ text, bold, italic, underline, color, link }: Span, inks: Inks): HTMLElement {
  const isLink = link !== undefined && linkOf(link) !== undefined
  const ink = color ?? (isLink ? inks.link : undefined)
  return element(
    'span',
    {
      ...(bold && { 'font-weight': '700' }),
      ...(italic && { 'font-style': 'italic' }),
      ...((underline || isLink) && { 'text-decoration': 'underline' }),
      ...(ink && { color: ink }),
    },
    ...withPills(text),
  )
}
