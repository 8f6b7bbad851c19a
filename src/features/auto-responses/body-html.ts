import { escapeHtml } from '#core/escape-html.ts'
import type { Block, Inline } from './markup.ts'
import type { Slotted } from './slots.ts'

// Mail programs keep style attributes and little else; the classes are for those that know dark mode.
const styles = {
  heading: 'margin:0 0 16px;font-size:24px;line-height:32px;font-weight:700;color:#16181d',
  paragraph: 'margin:0 0 16px;font-size:16px;line-height:24px;color:#3b3f47',
  list: 'margin:0 0 16px;padding:0 0 0 24px;font-size:16px;line-height:24px;color:#3b3f47',
  item: 'margin:0 0 8px',
  body: 'color:#1d4ed8;text-decoration:underline',
  foot: 'color:#6b7280;text-decoration:underline',
  button:
    'display:inline-block;padding:12px 24px;font-size:16px;line-height:24px;font-weight:600;color:#ffffff;' +
    'text-decoration:none;border-radius:8px',
}

/** The body of a mail as HTML that mail programs show alike. */
export function blocksToHtml(blocks: readonly Block[], slots: Slotted): string {
  return blocks.map((block) => blockToHtml(block, slots)).join('\n')
}

function blockToHtml(block: Block, slots: Slotted): string {
  switch (block.kind) {
    case 'heading':
      return `<h1 class="ink" style="${styles.heading}">${inlinesToHtml(block.children, slots)}</h1>`
    case 'paragraph':
      return `<p class="words" style="${styles.paragraph}">${inlinesToHtml(block.children, slots)}</p>`
    case 'list': {
      const items = block.items.map((item) => `<li style="${styles.item}">${inlinesToHtml(item, slots)}</li>`)
      return `<ul class="words" style="${styles.list}">${items.join('')}</ul>`
    }
    case 'button':
      return buttonToHtml(urlOf(block.url, slots), inlinesToHtml(block.children, slots))
  }
}

/** A table of one cell: Outlook colours and pads cells, not links. */
function buttonToHtml(url: string, text: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>
<td class="button" bgcolor="#16181d" style="border-radius:8px;background-color:#16181d;mso-padding-alt:12px 24px">
<a class="button-text" href="${url}" target="_blank" style="${styles.button}">${text}</a></td></tr></table>`
}

/** A line, or lines, as HTML; `where` decides the colour of links. */
export function inlinesToHtml(inlines: readonly Inline[], slots: Slotted, where: 'body' | 'foot' = 'body'): string {
  const inside = (children: readonly Inline[]) => inlinesToHtml(children, slots, where)
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
          return `<a class="link-${where}" href="${urlOf(inline.url, slots)}" target="_blank" style="${styles[where]}">${inside(inline.children)}</a>`
      }
    })
    .join('')
}

const urlOf = (url: string, slots: Slotted) =>
  slots.fill(url, escapeHtml, (value) => escapeHtml(encodeURIComponent(value)))
