import { escapeHtml } from '#core/escape-html.ts'
import { fillSlots } from '#core/slots.ts'
import type { EmailShell } from './email-shell.ts'
import type { Block, Inline } from './markup.ts'
import type { Slotted } from './slots.ts'

/** The body of a mail as HTML, made of the shell's pieces. */
export function blocksToHtml(blocks: readonly Block[], slots: Slotted, { pieces, links }: EmailShell): string {
  const inside = (children: readonly Inline[]) => inlinesToHtml(children, slots, links.body)
  return blocks
    .map((block) => {
      if (block.kind === 'list') {
        const isNumbered = block.items[0]?.number !== null
        const items = block.items.map(({ number, children }) => {
          const value = number === null ? '' : ` value="${number}"`
          return `<li${value} style="margin:0 0 8px">${inside(children)}</li>`
        })
        const list = isNumbered ? pieces.list.replace('<ul', '<ol').replace('</ul>', '</ol>') : pieces.list
        return fillSlots(list, { text: items.join('') })
      }
      const url = block.kind === 'button' ? urlOf(block.url, slots) : ''
      return fillSlots(pieces[block.kind], { text: inside(block.children), url })
    })
    .join('\n')
}

/** A line, or lines, as HTML. `linkStyle` is the style attribute of links. */
export function inlinesToHtml(inlines: readonly Inline[], slots: Slotted, linkStyle: string): string {
  const inside = (children: readonly Inline[]) => inlinesToHtml(children, slots, linkStyle)
  return inlines
    .map((inline) => {
      switch (inline.kind) {
        case 'text':
          return slots.fill(inline.text, escapeHtml, escapeHtml)
        case 'break':
          return '<br>\n'
        case 'strong':
          return `<strong>${inside(inline.children)}</strong>`
        case 'emphasis':
          return `<em>${inside(inline.children)}</em>`
        case 'link':
          return `<a href="${urlOf(inline.url, slots)}" target="_blank" style="${linkStyle}">${inside(inline.children)}</a>`
      }
    })
    .join('')
}

const urlOf = (url: string, slots: Slotted) =>
  slots.fill(url, escapeHtml, (value) => escapeHtml(encodeURIComponent(value)))
