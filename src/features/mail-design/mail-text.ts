import type { MailDocument, Passage, SimpleBlock } from './document.ts'
import { marksOf } from './lists.ts'
import { linkOf } from './links.ts'
import { networks } from './networks.ts'

/** The text part of a mail: what is said, and where links lead. Merge tags stay in it. */
export function mailText(document: MailDocument, postalAddress: string): string {
  const blocks = document.blocks.flatMap((one) => (one.type === 'columns' ? one.columns.flat() : [one]))
  const body = blocks.filter(({ type }) => type !== 'footer').map((block) => blockText(block, document))
  const foot = blocks.flatMap((one) => (one.type === 'footer' ? [footText(one, postalAddress)] : []))
  return `${body.filter(Boolean).join('\n\n')}\n\n--\n${foot.join('\n')}\n`
}

function blockText(block: SimpleBlock, { theme }: MailDocument): string {
  switch (block.type) {
    case 'logo':
      return theme.logo.name
    case 'text':
      return passagesText(block.passages)
    case 'image':
      return linkOf(block.link) ? leading(block.alt, block.link) : ''
    case 'button':
      return leading(block.label, block.link)
    case 'divider':
      return '---'
    case 'spacer':
      return ''
    case 'social':
      return lines(block.links.map(({ network, url }) => leading(networks[network].label, url, true)))
    case 'product': {
      const price = [block.price, block.old_price && `(before: ${block.old_price})`].filter(Boolean).join(' ')
      return lines([block.title, price, block.text, leading(block.label, block.link, true)])
    }
    case 'discount':
      return lines([block.caption, block.code, block.note])
    case 'video':
      return leading(block.label || 'Watch the video', block.link)
    case 'html':
      return htmlText(block.html)
    case 'footer':
      return ''
  }
}

function footText(footer: Extract<SimpleBlock, { type: 'footer' }>, postalAddress: string): string {
  return lines([
    footer.text,
    footer.address || postalAddress,
    `${footer.unsubscribe || 'Unsubscribe'}: [unsubscribe_url]`,
  ])
}

function passagesText(passages: readonly Passage[]): string {
  const marks = marksOf(passages)
  let text = ''
  passages.forEach(({ spans }, i) => {
    const mark = marks[i]
    const line = spans.map(({ text: words, link }) => (link && linkOf(link) ? aside(words, link) : words)).join('')
    const sign = mark ? `${'  '.repeat(mark.depth)}${mark.number === null ? '-' : `${mark.number}.`} ` : ''
    text += `${text && (mark && marks[i - 1] ? '\n' : '\n\n')}${sign}${line}`
  })
  return text.replaceAll(/\n{3,}/g, '\n\n')
}

function leading(words: string, link: string, isOnlyLinked = false): string {
  const href = linkOf(link)
  if (!href) return isOnlyLinked ? '' : words
  return words ? `${words}: ${href}` : href
}

function aside(words: string, link: string): string {
  return words === link || `mailto:${words}` === link ? words : `${words} (${link})`
}

const lines = (all: readonly string[]) => all.filter((line) => line.trim() !== '').join('\n')

/** Words of somebody's own HTML: what stands between its tags. */
function htmlText(html: string): string {
  return html
    .replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/gi, '')
    .replaceAll(/<(?:br|\/p|\/tr|\/div|\/li|\/h[1-6])\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ ?\n[ \n]*/g, '\n')
    .trim()
}
