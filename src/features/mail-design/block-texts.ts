import { htmlText } from '#core/html/html-text.ts'
import { readHtml } from '#core/html/read-html.ts'
import { sanitizeHtml } from './sanitize-html.ts'
import type { MailBlock, MailDocument, SimpleBlock } from './document.ts'

/** Returns all texts of a block that may contain merge tags. */
export function textsOf(block: MailBlock): string[] {
  switch (block.type) {
    case 'text':
      return [block.paragraphs.map(({ spans }) => spans.map(({ text }) => text).join('')).join('\n')]
    case 'image':
      return [block.alt]
    case 'button':
      return [block.label]
    case 'product':
      return [block.title, block.price, block.old_price, block.text, block.label]
    case 'discount':
      return [block.caption, block.code, block.note, block.button ?? '']
    case 'video':
      return [block.alt, block.label]
    case 'html':
      return [htmlText(block.html)]
    case 'footer':
      return [block.text, block.address, block.unsubscribe, block.preferences]
    case 'logo':
    case 'columns':
    case 'divider':
    case 'dynamic':
    case 'spacer':
    case 'social':
      return []
  }
}

/** A link in an email, and its label there. */
export interface MailLink {
  /** Null for the logo's link. */
  readonly block_id: string | null
  readonly label: string
  /** The address as typed. */
  readonly address: string
}

/** Returns everything in an email that links somewhere, or should. */
export function linksOf(document: MailDocument): MailLink[] {
  const blocks = document.blocks.flatMap((one): SimpleBlock[] => (one.type === 'columns' ? one.columns.flat() : [one]))
  const { link } = document.theme.logo
  const hasLogo = link !== '' && blocks.some(({ type }) => type === 'logo')
  return [...(hasLogo ? [{ block_id: null, label: 'the logo', address: link }] : []), ...blocks.flatMap(linksOfBlock)]
}

function linksOfBlock(block: SimpleBlock): MailLink[] {
  const one = (label: string, address: string): MailLink => ({ block_id: block.id, label, address })
  switch (block.type) {
    case 'text':
      return block.paragraphs.flatMap(({ spans }) =>
        spans.flatMap(({ text, link }) => (link ? [one(`“${text}”`, link)] : [])),
      )
    case 'image':
      return block.link ? [one('the image', block.link)] : []
    case 'button':
      return [one(`the button “${block.label}”`, block.link)]
    case 'product':
      return block.label || block.link ? [one(`the product “${block.title}”`, block.link)] : []
    case 'video':
      return [one('the video', block.link)]
    case 'social':
      return block.links.flatMap(({ url }) => (url ? [one(url, url)] : []))
    case 'html':
      return addressesIn(block.html).map((address) => one(address, address))
    case 'logo':
    case 'divider':
    case 'spacer':
    case 'dynamic':
    case 'discount':
    case 'footer':
      return []
  }
}

/** Returns the link addresses in custom HTML, as they are in the email after sanitizing. */
function addressesIn(html: string): string[] {
  const links = readHtml(sanitizeHtml(html)).flatMap((token) =>
    token.kind === 'open' && token.name === 'a' ? [token.attributes.get('href') ?? ''] : [],
  )
  return links.filter((address) => address !== '' && !address.startsWith('['))
}
