import { buildMail, gameTags, type MailBlock, type MailDocument } from '#features/mail-design/contract.ts'
import { pictureSizes } from '#form/document/picture-sizes.ts'
import type { Look } from './look.ts'

const { footer, mailOf, make, pictureOf, row, space, text, themed } = buildMail

/** Link that rebuilds the reader's cart; if there is no cart, the website. */
export const cartLink = '[shop.recovery_url|{site_url}]'
/** Link to the product that started the automation; if the store doesn't know it, the website. */
export const productLink = '[shop.product_url|{site_url}]'

/** The content of an email, from top to bottom. */
interface MailWords {
  /** A line starting with "# " is a heading, one starting with "- " a list item; **bold** and *italic* work. */
  readonly lines: readonly string[]
  readonly button: string
  readonly link?: string
  /** The discount code, above the button. */
  readonly code?: { readonly caption: string; readonly sample: string; readonly note: string }
  /** A product to show; the owner chooses it. */
  readonly product?: { readonly title: string; readonly text: string; readonly price: string }
  /** Shown above the code and the button: the reader's cart, or the product that started the automation. */
  readonly shows?: 'cart' | 'product'
  /** The prize that the reader won in the game of a form, and a text for readers who won nothing. */
  readonly prize?: { readonly note: string; readonly none: string }
  /** Lines below the button. */
  readonly after?: readonly string[]
  /** Three short promises in a row. */
  readonly promises?: readonly [string, string, string]
  readonly hasPicture?: boolean
  /** Reason the reader gets the email. */
  readonly why: string
}

/**
 * Image of the template's style. A wide one goes from edge to edge. A tall one is small enough for the text to be
 * visible without scrolling.
 */
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

/** Creates an email in the style of its template. */
export function mail(look: Look, words: MailWords): MailDocument {
  // Products have images of their own.
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
