import { codeText } from './discount-code.ts'
import { escapeHtml } from '#core/escape-html.ts'
import type { MailBlock, Paragraph, SimpleBlock, Span } from './document.ts'
import { linkOf } from './links.ts'
import { networks } from './networks.ts'

/** Converts the content of blocks to plain HTML without their design, as `blocksFromHtml` reads it. */
export function blocksToHtml(blocks: readonly MailBlock[]): string {
  return blocks
    .flatMap((block): readonly SimpleBlock[] => (block.type === 'columns' ? block.columns.flat() : [block]))
    .map(blockHtml)
    .filter((html) => html !== '')
    .join('\n')
}

function blockHtml(block: SimpleBlock): string {
  switch (block.type) {
    case 'text':
      return paragraphsHtml(block.paragraphs)
    case 'image':
      return block.src ? linked(imageHtml(block.src, block.alt), block.link) : ''
    case 'button':
      return buttonHtml(block.label, block.link)
    case 'divider':
      return '<hr>'
    case 'social':
      return lines(block.links.map(({ network, url }) => linked(networks[network].label, url)))
    case 'product': {
      const words = [block.title, [block.price, block.old_price].filter(Boolean).join(' '), block.text].map(escapeHtml)
      return lines([block.src ? imageHtml(block.src, block.alt) : '', ...words]) + buttonHtml(block.label, block.link)
    }
    case 'discount':
      return lines([block.caption, codeText(block), block.note].map(escapeHtml))
    case 'video':
      return lines([linked(escapeHtml(block.label || 'Watch the video'), block.link)])
    case 'html':
      return block.html
    case 'logo':
    case 'spacer':
    case 'dynamic':
    case 'footer':
      return ''
  }
}

const lines = (all: readonly string[]) =>
  all
    .filter((line) => line !== '')
    .map((line) => `<p>${line}</p>`)
    .join('')
const imageHtml = (src: string, alt: string) => `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">`
const linked = (html: string, link: string) =>
  linkOf(link) ? `<a href="${escapeHtml(linkOf(link)!)}">${html}</a>` : html
const buttonHtml = (label: string, link: string) =>
  label === '' ? '' : `<p><a class="button" href="${escapeHtml(link)}">${escapeHtml(label)}</a></p>`

/** Converts text to HTML. Nested lists are written one after another, each where it begins. */
function paragraphsHtml(paragraphs: readonly Paragraph[]): string {
  let html = ''
  const open: string[] = []
  for (const { type, spans, level = 0, is_numbered } of paragraphs) {
    const depth = type === 'item' ? level + 1 : 0
    const list = is_numbered ? 'ol' : 'ul'
    while (open.length > depth || (open.length === depth && depth > 0 && open.at(-1) !== list))
      html += `</${open.pop()}>`
    while (open.length < depth) html += `<${open[open.push(list) - 1]}>`
    const name = type === 'item' ? 'li' : type === 'heading' ? 'h2' : 'p'
    html += `<${name}>${spans.map(spanHtml).join('')}</${name}>`
  }
  return (
    html +
    open
      .toReversed()
      .map((name) => `</${name}>`)
      .join('')
  )
}

function spanHtml({ text, bold, italic, underline, color, link }: Span): string {
  let html = escapeHtml(text).replaceAll('\n', '<br>')
  if (bold) html = `<strong>${html}</strong>`
  if (italic) html = `<em>${html}</em>`
  if (underline) html = `<u>${html}</u>`
  if (color) html = `<span style="color:${color}">${html}</span>`
  return linked(html, link ?? '')
}
