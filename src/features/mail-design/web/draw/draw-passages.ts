import type { Passage, SimpleBlock, Span, MailTheme } from '../../document.ts'
import { linkOf } from '../../links.ts'
import { type Inks, passageGap, type Styles, textStyles } from '../../styles.ts'
import { element } from './element.ts'

interface Setting {
  readonly block: SimpleBlock
  readonly theme: MailTheme
  readonly inks: Inks
  readonly isTitle: boolean
}

/** Passages as elements, one for each: `h2`, `p`, and `li` in lists. */
export function drawPassages(passages: readonly Passage[], setting: Setting): HTMLElement[] {
  const { block, theme, inks } = setting
  const styles = textStyles(block, theme)
  const parts: HTMLElement[] = []
  let isTitle = setting.isTitle
  let list: HTMLElement | null = null
  for (const { type, spans } of passages) {
    const space: Styles = parts.length > 0 && !(type === 'item' && list) ? { 'padding-top': `${passageGap}px` } : {}
    const words = spans.map((span) => drawSpan(span, inks))
    if (type === 'item') {
      if (!list) parts.push((list = element('ul', { ...styles.list, ...space })))
      list.append(element('li', { ...styles.item, color: inks.text }, ...words))
      continue
    }
    list = null
    const look = type === 'paragraph' ? styles.paragraph : isTitle ? styles.title : styles.heading
    const color = type === 'heading' ? inks.heading : inks.text
    if (type === 'heading') isTitle = false
    parts.push(element(type === 'heading' ? 'h2' : 'p', { ...look, color, ...space, 'min-height': '1lh' }, ...words))
  }
  return parts
}

function drawSpan({ text, bold, italic, underline, color, link }: Span, inks: Inks): HTMLElement {
  const isLink = link !== undefined && linkOf(link) !== undefined
  const ink = color ?? (isLink ? inks.link : undefined)
  return element(
    'span',
    {
      'white-space': 'pre-wrap',
      ...(bold && { 'font-weight': '700' }),
      ...(italic && { 'font-style': 'italic' }),
      ...((underline || isLink) && { 'text-decoration': 'underline' }),
      ...(ink && { color: ink }),
    },
    text,
  )
}
