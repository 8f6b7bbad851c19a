import { lineOn, quietOn } from './colors.ts'
import type { MailBlock, MailTheme, SimpleBlock } from './document.ts'
import { fonts } from './names.ts'

/** Declarations of a style attribute, by CSS name. */
export type Styles = Readonly<Record<string, string>>

/** Colors of a block in its place. */
export interface Inks {
  readonly surface: string
  readonly heading: string
  readonly text: string
  readonly link: string
}

/** Returns the background that a block is shown on: its own, its row's, or the email's. */
export function surfaceOf(block: MailBlock, row: MailBlock | null, theme: MailTheme): string {
  return block.background || row?.background || theme.colors.card
}

/** Returns the colors of a text on its background. The block's own color applies to all of its text. */
export function inksOf(block: SimpleBlock, surface: string, theme: MailTheme): Inks {
  const { heading, text, link } = theme.colors
  const own = 'color' in block && block.type !== 'discount' && block.type !== 'button' ? block.color : ''
  if (block.type === 'footer') {
    const quiet = own || quietOn(surface)
    return { surface, heading: quiet, text: quiet, link: quiet }
  }
  return { surface, heading: own || heading, text: own || text, link: own || link }
}

type Typography = NonNullable<MailTheme['typography']>

/** Text styles for a theme that doesn't define any. */
const plainTypography: Typography = {
  heading_weight: 700,
  heading_line_height: 1.2,
  letter_spacing: -0.01,
  paragraph_spacing: 12,
  item_spacing: 6,
  list_indent: 22,
}

/** Returns the space between paragraphs of a text, in pixels. */
export const paragraphSpacing = ({ typography = plainTypography }: MailTheme) => typography.paragraph_spacing

/** Returns the styles of headings, paragraphs and lists. They're the same in the email and on the canvas. */
export function textStyles(block: SimpleBlock, theme: MailTheme) {
  const size = (block.type === 'text' && block.size) || (block.type === 'footer' ? 13 : theme.font_size)
  const heading = Math.round((theme.heading_size * size) / theme.font_size)
  const plain = { 'font-family': fonts[theme.body_font], 'font-size': `${size}px`, 'line-height': '1.55' }
  const rest = { ...plain, margin: '0' }
  const { typography = plainTypography } = theme
  const bold = { 'font-family': fonts[theme.heading_font], 'font-weight': `${typography.heading_weight}`, margin: '0' }
  const own = theme.typography && {
    'line-height': `${typography.heading_line_height}`,
    'letter-spacing': `${typography.letter_spacing}em`,
  }
  return {
    plain,
    paragraph: rest,
    item: { ...rest, margin: `0 0 ${typography.item_spacing}px` },
    list: { margin: '0', padding: `0 0 0 ${typography.list_indent}px` },
    title: {
      ...bold,
      'font-size': `${heading}px`,
      'line-height': '1.2',
      'letter-spacing': `${plainTypography.letter_spacing}em`,
      ...own,
    },
    heading: {
      ...bold,
      'font-size': `${Math.round(Math.max(size + 2, heading * 0.76))}px`,
      'line-height': '1.3',
      ...own,
    },
  } as const
}

/** Returns a button's styles. */
export function buttonStyles(theme: MailTheme, fill: string, ink: string) {
  return {
    fill: fill || theme.colors.button,
    ink: ink || theme.colors.button_text,
    radius: theme.button_radius,
    size: Math.max(15, theme.font_size),
    padding: '13px 26px',
  } as const
}

/** Returns the color of a discount code and its frame. */
export const codeInk = (theme: MailTheme, color: string) => color || theme.colors.heading

/** Returns the styles of a discount code's frame. */
export function codeStyles(theme: MailTheme, color: string, surface: string, code: string, room: number) {
  const ink = codeInk(theme, color)
  const { size, spacing, side } = codeSize(code, room)
  return {
    ink,
    frame: {
      border: `2px dashed ${ink}`,
      'border-radius': `${Math.min(theme.radius, 12)}px`,
      padding: `14px ${side}px`,
      'font-family': fonts.mono,
      'font-size': `${size}px`,
      'font-weight': '700',
      'line-height': '1.3',
      'letter-spacing': `${spacing}px`,
      'white-space': 'nowrap',
    },
    note: { 'font-size': '13px', 'line-height': '1.5', margin: '0' },
    quiet: quietOn(surface),
  } as const
}

const letterShare = 0.602
const smallestCode = 12

/** Returns the size of a code so that it fits on one line: smaller, and closer to its frame, if there's less space. */
export function codeSize(code: string, room: number): { size: number; spacing: number; side: number; fits: boolean } {
  const letters = Math.max(Array.from(code.trim()).length, 8)
  const isNarrow = room < 240
  const [spacing, side] = isNarrow ? [1, 10] : [2, 28]
  const wanted = Math.floor(((room - 2 * side - 4) / letters - spacing) / letterShare)
  return { size: Math.max(smallestCode, Math.min(22, wanted)), spacing, side, fits: wanted >= smallestCode }
}

/** Returns the color of a divider's line. */
export const dividerColor = (color: string, surface: string) => color || lineOn(surface)

/**
 * Formats declarations for a style attribute. Font names use single quotes, so that the attribute can use double
 * quotes.
 */
export const styleText = (styles: Styles) =>
  Object.entries(styles)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
