import { isLinkAddress } from '../../document/address.ts'
import { type Drawn, type ElementTree, elementTree } from '../../document/elements.ts'
import type { ComponentOf } from '../models.ts'
import { withCountdown } from '../../document/countdown-in-text.ts'
import type { Block, Span } from './model.ts'

/** Returns headings, paragraphs and lists. Adjacent list items share one list. */
export function textElements({ id, blocks = [] }: ComponentOf<'text'>): ElementTree {
  const inside: ElementTree[] = []
  let entries: ElementTree[] = []
  for (const block of blocks) {
    const element = blockElement(block)
    if (block.type !== 'item') {
      entries = []
      inside.push(element)
    } else if (entries.length > 0) {
      entries.push(element)
      inside[inside.length - 1] = elementTree('ul', {}, entries)
    } else {
      entries = [element]
      inside.push(elementTree('ul', {}, entries))
    }
  }
  return elementTree('div', { 'data-id': id }, inside)
}

function blockElement({ type, spans = [] }: Block): ElementTree {
  return elementTree(type === 'heading' ? 'h2' : type === 'item' ? 'li' : 'p', {}, spans.flatMap(spanElements))
}

function spanElements({ text, bold, italic, underline, color, link }: Span): Drawn[] {
  let drawn = withCountdown(text ?? '')
  const within = (tag: string, attributes = {}) => (drawn = [elementTree(tag, attributes, drawn)])
  if (bold) within('b')
  if (italic) within('i')
  if (underline) within('u')
  if (color) within('span', { 'data-c': color })
  if (link && isLinkAddress(link)) within('a', { href: link, target: '_blank', rel: 'noopener' })
  return drawn
}
