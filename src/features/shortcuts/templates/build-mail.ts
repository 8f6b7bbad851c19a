import { buildMail, gameTags, type MailBlock, type MailDocument } from '#features/mail-design/contract.ts'
import { pictureSizes } from '#form/document/picture-sizes.ts'
import type { Look } from './look.ts'

const { footer, mailOf, make, pictureOf, row, space, text, themed } = buildMail

/** Where the cart of the reader is rebuilt; without one, the website. */
export const cartLink = '[shop.recovery_url|{site_url}]'
/** The product that the automation began with; where the store does not know it, the website. */
export const productLink = '[shop.product_url|{site_url}]'

/** What an email says, from top to bottom. */
interface MailWords {
  /** A line starts with "# " for a heading, with "- " for a list item; **bold** and *italic* work. */
  readonly lines: readonly string[]
  readonly button: string
  readonly link?: string
  /** The discount code, above the button. */
  readonly code?: { readonly caption: string; readonly sample: string; readonly note: string }
  /** A product to show; the owner chooses it. */
  readonly product?: { readonly title: string; readonly text: string; readonly price: string }
  /** Above the code and the button: what the reader has in the cart, or the product that the automation began with. */
  readonly shows?: 'cart' | 'product'
  /** The prize that the reader won in the game of a form, and a line for those who won nothing. */
  readonly prize?: { readonly note: string; readonly none: string }
  /** Below the button. */
  readonly after?: readonly string[]
  /** Three short promises in a row. */
  readonly promises?: readonly [string, string, string]
  readonly hasPicture?: boolean
  /** Why the reader gets the email. */
  readonly why: string
}

/** The picture of the look: a wide one from edge to edge, a tall one so small that the words are seen without scrolling. */
function picture({ picture: name, alt, radius }: Look): MailBlock {
  const [width, height] = pictureSizes[name] ?? [1, 1]
  const isWide = height / width < 0.6
  return make('image', {
    src: pictureOf(name),
    alt,
    link: '{site_url}',
    ...(isWide ? { padding: [0, 0, 0, 0] } : { ...space(0, 0), width: 42, radius: Math.min(radius, 20) }),
  })
}

/** An email in the look of its template. */
export function mail(look: Look, words: MailWords): MailDocument {
  // Products bring pictures of their own.
  const { code, prize, product, promises, after, shows, hasPicture = !product && shows !== 'product' } = words
  const theme = themed(
    {
      canvas: look.canvas,
      card: look.paper,
      heading: look.ink,
      text: look.soft,
      link: look.accent,
      button: look.accent,
      button_text: look.onAccent,
    },
    {
      heading_font: look.mailFont,
      radius: Math.min(look.radius, 20),
      button_radius: Math.min(look.radius, 14),
      logo: { src: '', name: '{site_name}', width: 140, link: '{site_url}' },
    },
  )
  const blocks: MailBlock[] = [
    make('logo', { ...space(30, 22), align: 'center' }),
    ...(hasPicture ? [picture(look)] : []),
    text(words.lines, space(34, 16)),
    ...(product
      ? [
          make('product', {
            src: pictureOf(look.picture),
            alt: look.alt,
            title: product.title,
            text: product.text,
            price: product.price,
            label: '',
            link: '{site_url}',
            layout: 'beside',
          }),
        ]
      : []),
    ...(shows ? [make('dynamic', { show: shows, ...space(4, 12) })] : []),
    ...(code ? [make('discount', { caption: code.caption, code: code.sample, note: code.note })] : []),
    ...(prize
      ? [
          make('discount', {
            caption: `You won: [${gameTags.prize}|your prize]`,
            code: `[${gameTags.code}]`,
            note: prize.note,
            condition: { tag: gameTags.code, is_set: true },
          }),
          text([prize.none], { ...space(0, 16), condition: { tag: gameTags.code, is_set: false } }),
        ]
      : []),
    make('button', {
      label: words.button,
      link: words.link ?? '{site_url}',
      align: code || prize ? 'center' : 'left',
      ...space(6, 30),
    }),
    ...(promises
      ? [
          make('divider', space(0, 22)),
          row(
            '1-1-1',
            { ...space(0, 24), gap: 20 },
            ...promises.map((promise) => [text([promise], { ...space(0, 0), align: 'center', size: 14 })]),
          ),
        ]
      : []),
    ...(after ? [text(after, { ...space(0, 28), size: 15 })] : []),
    footer(words.why),
  ]
  return mailOf(theme, ...blocks)
}
