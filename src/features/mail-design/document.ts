import { z } from 'zod'
import { hexColor } from '#core/fields.ts'
import { shownProducts } from './dynamic-products.ts'
import { caps, type FontName, fonts, type LayoutName, layouts, textCaps } from './names.ts'
import { type NetworkName, networks } from './networks.ts'

const names = <T extends string>(of: Readonly<Record<T, unknown>>) => Object.keys(of) as [T, ...T[]]

/** Empty: uses the theme's color. */
const OwnColor = z.union([z.literal(''), hexColor])
/** One line exactly as typed. Nothing is trimmed, so the stored value matches the editor. */
const words = (max: number) =>
  z
    .string()
    .max(max, `At most ${max} characters.`)
    .regex(/^[^\p{Cc}]*$/u, 'Line breaks and control characters are not allowed.')
/** Invalid addresses are reported by the checks and omitted from the email. */
const address = words(2000)
const px = (min: number, max: number) => z.int().min(min).max(max)

const Colors = z.object({
  canvas: hexColor,
  card: hexColor,
  heading: hexColor,
  text: hexColor,
  link: hexColor,
  button: hexColor,
  button_text: hexColor,
})

/** Text styles. Sizes in CSS pixels, `letter_spacing` in em. */
const Typography = z.object({
  heading_weight: px(300, 900),
  heading_line_height: z.number().min(1).max(2),
  letter_spacing: z.number().min(-0.1).max(0.3),
  paragraph_spacing: px(0, 40),
  item_spacing: px(0, 40),
  list_indent: px(10, 60),
})

/** The appearance of a site's emails: its brand. Sizes in CSS pixels. */
export const MailTheme = z.object({
  colors: Colors,
  /** Colors that an email client shows in dark mode. Without it, they're derived from `colors`. */
  dark: Colors.extend({ border: hexColor }).optional(),
  /** Color of a line around the content. */
  border: hexColor.optional(),
  typography: Typography.optional(),
  heading_font: z.enum(names<FontName>(fonts)),
  body_font: z.enum(names<FontName>(fonts)),
  font_size: px(13, 20),
  heading_size: px(18, 48),
  width: px(480, 720),
  radius: px(0, 32),
  button_radius: px(0, 40),
  /** Without an image, the logo shows its `name` as text. */
  logo: z.object({ src: address, name: words(100), width: px(40, 400), link: address }),
})
export type MailTheme = z.infer<typeof MailTheme>

/** A run of text with the same formatting. */
export const Span = z.object({
  text: z.string().max(textCaps.letters),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
  color: hexColor.optional(),
  link: address.optional(),
})
export type Span = z.infer<typeof Span>

/** One heading, paragraph or list item. */
export const Paragraph = z.object({
  type: z.enum(['heading', 'paragraph', 'item']),
  spans: z.array(Span).max(textCaps.spans),
  /** For a heading: whether it's as large as the email's first heading. */
  is_title: z.boolean().optional(),
  /** For a list item: whether it has a number. */
  is_numbered: z.boolean().optional(),
  /** For a numbered list item: its number, if it doesn't follow from the previous one. */
  number: px(0, 999).optional(),
  /** Indentation level. A list item is one level deeper than the list it's nested in. */
  level: px(0, textCaps.level).optional(),
  /** If omitted, uses the block's alignment. */
  align: z.enum(['left', 'center', 'right']).optional(),
})
export type Paragraph = z.infer<typeof Paragraph>

const looks = {
  id: z.string().regex(/^[\w-]{1,40}$/),
  /** Top, right, bottom, left. */
  padding: z.tuple([px(0, 120), px(0, 120), px(0, 120), px(0, 120)]),
  background: OwnColor,
  align: z.enum(['left', 'center', 'right']),
  hide_on_phone: z.boolean(),
  /** Shown only to contacts with a value for this merge tag, or (`is_set: false`) only to those without one. */
  condition: z
    .object({
      tag: z.string().regex(/^[\p{L}\p{N}_.-]{1,100}$/u, 'Enter the name of a merge tag.'),
      is_set: z.boolean(),
    })
    .optional(),
}
const block = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({ type: z.literal(type), ...looks, ...shape })

const SimpleBlock = z.discriminatedUnion('type', [
  block('logo', {}),
  block('text', {
    paragraphs: z.array(Paragraph).min(1).max(textCaps.paragraphs),
    color: OwnColor,
    /** 0: uses the theme's size. Headings scale with it. */
    size: z.union([z.literal(0), px(11, 40)]),
  }),
  block('image', {
    src: address,
    alt: words(300),
    link: address,
    /** Percent of the available width. */
    width: z.number().min(5).max(100),
    radius: px(0, 60),
  }),
  block('button', { label: words(200), link: address, color: OwnColor, text_color: OwnColor, is_wide: z.boolean() }),
  block('divider', {
    color: OwnColor,
    thickness: px(1, 12),
    line: z.enum(['solid', 'dashed', 'dotted']),
    width: px(5, 100),
  }),
  block('spacer', { height: px(4, 160) }),
  block('social', {
    links: z.array(z.object({ network: z.enum(names<NetworkName>(networks)), url: address })).max(12),
    look: z.enum(['brand', 'text']),
    size: px(20, 48),
  }),
  block('product', {
    /**
     * The store product that the block shows as it is at send time. The stored fields are shown if it no longer exists.
     */
    product_id: words(200).optional(),
    src: address,
    alt: words(300),
    title: words(200),
    price: words(40),
    old_price: words(40),
    text: z.string().max(1000),
    label: words(100),
    link: address,
    layout: z.enum(['stacked', 'beside']),
  }),
  /** Products that differ by reader: those in their cart, or the one that the automation began with. */
  block('dynamic', { show: z.enum(shownProducts) }),
  block('discount', {
    caption: words(200),
    /** The code for all readers, or the fallback when the campaign has none left. */
    code: words(100),
    /** The discount campaign that gives each reader an individual code. */
    discountCampaignId: z.string().max(64).optional(),
    /** Label of the button that applies the campaign's code in the store; empty for no button. */
    button: words(60).optional(),
    note: words(300),
    color: OwnColor,
  }),
  block('video', { src: address, alt: words(300), link: address, label: words(100) }),
  block('html', { html: z.string().max(50_000) }),
  block('footer', {
    text: z.string().max(2000),
    /** Empty: uses the installation's address. */
    address: z.string().max(500),
    unsubscribe: words(100),
    /** Label of a link to the same page, where lists can be chosen; empty for no second link. */
    preferences: words(100).default(''),
    color: OwnColor,
  }),
])
export type SimpleBlock = z.infer<typeof SimpleBlock>

const Columns = block('columns', {
  layout: z.enum(names<LayoutName>(layouts)),
  columns: z.array(z.array(SimpleBlock).max(caps.blocksInColumn)).min(1).max(3),
  /** Space between columns. */
  gap: px(0, 60),
  valign: z.enum(['top', 'middle', 'bottom']),
  /** Whether the columns are stacked on a phone. */
  stacks: z.boolean(),
})
export type Columns = z.infer<typeof Columns>

/** One part of an email: its type, style and content. */
export const MailBlock = z.discriminatedUnion('type', [...SimpleBlock.options, Columns])
export type MailBlock = z.infer<typeof MailBlock>

/** An email as it's stored and edited: blocks from top to bottom, and their theme. */
export const MailDocument = z
  .object({ version: z.literal(1), theme: MailTheme, blocks: z.array(MailBlock).max(caps.blocks) })
  .superRefine((document, context) => {
    const all = document.blocks.flatMap((one) => (one.type === 'columns' ? [one, ...one.columns.flat()] : [one]))
    const wrong = (message: string) => context.addIssue({ code: 'custom', path: ['blocks'], message })
    if (all.length > 2 * caps.blocks) wrong('This email has too many blocks.')
    if (new Set(all.map(({ id }) => id)).size < all.length) wrong('Each block needs its own ID.')
    if (all.filter(({ type }) => type === 'footer').length !== 1) wrong('An email can have one footer.')
    if (document.blocks.some((one) => one.type === 'columns' && one.columns.length !== layouts[one.layout].length))
      wrong('The number of columns does not match the layout.')
    if (JSON.stringify(document).length > caps.characters) wrong('This email is too long.')
  })
export type MailDocument = z.infer<typeof MailDocument>
