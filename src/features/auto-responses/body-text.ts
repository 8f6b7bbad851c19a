import type { Block, Inline } from './markup.ts'
import type { Slotted } from './slots.ts'

/** The body of a mail as plain text: what is said, and where links lead. */
export function blocksToText(blocks: readonly Block[], slots: Slotted): string {
  return blocks.map((block) => blockToText(block, slots)).join('\n\n')
}

function blockToText(block: Block, slots: Slotted): string {
  if (block.kind === 'list') {
    const sign = (number: number | null) => (number === null ? '-' : `${number}.`)
    return block.items.map(({ number, children }) => `${sign(number)} ${inlinesToText(children, slots)}`).join('\n')
  }
  if (block.kind === 'button') return `${inlinesToText(block.children, slots)}: ${urlOf(block.url, slots)}`
  return inlinesToText(block.children, slots)
}

/** A line, or lines, as plain text. */
export function inlinesToText(inlines: readonly Inline[], slots: Slotted): string {
  return inlines.map((inline) => inlineToText(inline, slots)).join('')
}

function inlineToText(inline: Inline, slots: Slotted): string {
  if (inline.kind === 'break') return '\n'
  if (inline.kind === 'text') return slots.fill(inline.text, asIs, asIs)
  const text = inlinesToText(inline.children, slots)
  if (inline.kind !== 'link') return text
  const url = urlOf(inline.url, slots)
  return text === url || `mailto:${text}` === url ? text : `${text} (${url})`
}

const urlOf = (url: string, slots: Slotted) => slots.fill(url, asIs, encodeURIComponent)
const asIs = (text: string) => text
