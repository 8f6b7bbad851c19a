import type { MailBlock } from './document.ts'
import { blockLabels } from './names.ts'

/** Returns the name of a block in lists and for screen readers: its kind, and the beginning of its text. */
export function blockName(block: MailBlock): string {
  const begins = beginning(block).replaceAll(/\s+/g, ' ').trim()
  const short = begins.length > 40 ? `${begins.slice(0, 40).trim()}…` : begins
  return short ? `${blockLabels[block.type]}: ${short}` : blockLabels[block.type]
}

function beginning(block: MailBlock): string {
  switch (block.type) {
    case 'text':
      return block.paragraphs.map(({ spans }) => spans.map(({ text }) => text).join('')).join(' ')
    case 'image':
      return block.alt
    case 'button':
    case 'video':
      return block.label
    case 'product':
      return block.title
    case 'dynamic':
      return block.show === 'cart' ? 'Items in the cart' : 'The product'
    case 'discount':
      return block.code
    case 'logo':
    case 'columns':
    case 'divider':
    case 'spacer':
    case 'social':
    case 'html':
    case 'footer':
      return ''
  }
}
