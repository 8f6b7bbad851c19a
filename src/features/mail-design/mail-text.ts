import { shownOldPrice, shownProduct } from './product-tags.ts'
import { type ProductTags, tagsOf, titleTag, whereKnown } from './dynamic-products.ts'
import { applyLink, codeText } from './discount-code.ts'
import { htmlText } from '#core/html/html-text.ts'
import type { MailBlock, MailDocument, Paragraph, SimpleBlock } from './document.ts'
import { markersOf } from './lists.ts'
import { linkOf } from './links.ts'
import { networks } from './networks.ts'

/** Returns the text part of an email: its text, and the URLs of its links. Merge tags remain. */
export function mailText(document: MailDocument, postalAddress: string): string {
  const body = document.blocks.flatMap((block) => {
    if (block.type !== 'columns') return block.type === 'footer' ? [] : [conditional(block, blockText(block, document))]
    return block.columns.flat().map((inner) => conditional(block, conditional(inner, blockText(inner, document))))
  })
  const foot = document.blocks.flatMap((one) => (one.type === 'footer' ? [footText(one, postalAddress)] : []))
  return `${body.filter(Boolean).join('\n\n')}\n\n--\n${foot.join('\n')}\n`
}

function conditional({ condition }: MailBlock, text: string): string {
  if (!condition || text === '') return text
  return `[${condition.is_set ? '?' : '^'}${condition.tag}]${text}[/${condition.tag}]`
}

function blockText(block: SimpleBlock, { theme }: MailDocument): string {
  switch (block.type) {
    case 'logo':
      return theme.logo.name
    case 'text':
      return paragraphsText(block.paragraphs)
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
      const { title, price } = shownProduct(block)
      const prices = price + shownOldPrice(block, (oldPrice) => ` (before: ${oldPrice})`)
      return lines([title, prices.trim(), block.text, leading(block.label, block.link, true)])
    }
    case 'dynamic':
      return tagsOf(block.show).map(productLine).join('')
    case 'discount':
      return lines([block.caption, codeText(block), applyLine(block), block.note])
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

function paragraphsText(paragraphs: readonly Paragraph[]): string {
  const marks = markersOf(paragraphs)
  let text = ''
  paragraphs.forEach(({ spans }, i) => {
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

function applyLine(block: Extract<MailBlock, { type: 'discount' }>): string {
  const tag = applyLink(block)
  return tag === null ? '' : `[?${tag}]${block.button}: [${tag}][/${tag}]`
}

/** Returns a product's line, whose line break is included only if the product is shown. */
function productLine(product: ProductTags): string {
  const { title, sample, url, price, oldPrice, quantity } = product
  const count = quantity === null ? '' : whereKnown(quantity, ` × [${quantity}]`)
  const before = oldPrice === null ? '' : whereKnown(oldPrice, ` (before: [${oldPrice}])`)
  const line = `${titleTag(product)}${count}${whereKnown(price, `, [${price}]`)}${before}${whereKnown(url, `: [${url}]`)}\n`
  return whereKnown(title, line, sample)
}
