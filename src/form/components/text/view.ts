import { isLinkAddress } from '../../document/address.ts'
import { h } from '../../render/h.ts'
import type { View } from '../../render/view.ts'
import type { Block, Span } from './model.ts'

/** Headings, paragraphs and lists; neighbouring list entries share one list. */
export const textView: View<'text'> = (text, drawing) => {
  const root = h('div', drawing.own(text))
  let list: HTMLElement | undefined
  for (const block of text.blocks ?? []) {
    const element = blockElement(block)
    if (block.type !== 'item') list = undefined
    else if (!list) root.appendChild((list = h('ul')))
    ;(list ?? root).appendChild(element)
  }
  return root
}

function blockElement({ type, spans }: Block): HTMLElement {
  const children = []
  for (const span of spans ?? []) children.push(spanNode(span))
  return h(type === 'heading' ? 'h2' : type === 'item' ? 'li' : 'p', {}, children)
}

function spanNode({ text, bold, italic, underline, color, link }: Span): Node | string {
  let node: Node | string = text ?? ''
  if (bold) node = h('b', {}, [node])
  if (italic) node = h('i', {}, [node])
  if (underline) node = h('u', {}, [node])
  if (color) node = h('span', { 'data-c': color }, [node])
  if (link && isLinkAddress(link)) node = h('a', { href: link, target: '_blank', rel: 'noopener' }, [node])
  return node
}
