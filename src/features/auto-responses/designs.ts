import type { MailTheme } from '#features/mail-design/contract.ts'

type Color = `#${string}`
/** Colors of a design, in light or dark mode. */
interface Colors {
  readonly canvas: Color
  readonly card: Color
  readonly border: Color
  readonly ink: Color
  readonly words: Color
  readonly link: Color
  readonly button: Color
  readonly buttonText: Color
}

interface Look {
  readonly id: string
  readonly fonts: { readonly heading: MailTheme['heading_font']; readonly body: MailTheme['body_font'] }
  readonly align: 'left' | 'center'
  readonly heading: { readonly size: number; readonly weight: number }
  readonly size: number
  readonly radius: number
  readonly buttonRadius: number
  /** Height of the top strip in the button's color; 0 for none. */
  readonly bar: number
  readonly light: Colors
  readonly dark: Colors
}

/** A design that `template_id` can refer to. */
export interface EmailDesign {
  readonly id: string
  readonly theme: MailTheme
  readonly align: 'left' | 'center'
  /** Height of the top strip in the button's color; 0 for none. */
  readonly bar: number
}

const darkBase: Colors = {
  canvas: '#111318',
  card: '#1c1f26',
  border: '#343943',
  ink: '#f3f4f6',
  words: '#d1d5db',
  link: '#93b4ff',
  button: '#f3f4f6',
  buttonText: '#16181d',
}
const lightBase: Colors = {
  canvas: '#f3f4f6',
  card: '#ffffff',
  border: '#ffffff',
  ink: '#16181d',
  words: '#3b3f47',
  link: '#1d4ed8',
  button: '#16181d',
  buttonText: '#ffffff',
}
const base = {
  fonts: { heading: 'system', body: 'system' },
  align: 'left',
  heading: { size: 24, weight: 700 },
  size: 16,
  radius: 12,
  buttonRadius: 8,
  bar: 0,
  light: lightBase,
  dark: darkBase,
} as const
const colored = (light: Partial<Colors>, dark: Partial<Colors> = {}) => ({
  light: { ...lightBase, ...light },
  dark: { ...darkBase, ...dark },
})

const looks: readonly [Look, ...Look[]] = [
  { ...base, id: 'card' },
  {
    ...base,
    id: 'letter',
    radius: 0,
    heading: { size: 20, weight: 600 },
    ...colored({ canvas: '#ffffff' }, { canvas: '#16181d', card: '#16181d', border: '#16181d' }),
  },
  {
    ...base,
    id: 'banner',
    bar: 8,
    radius: 6,
    ...colored(
      { canvas: '#eef3f8', ink: '#023a5b', words: '#2f4354', link: '#02598c', button: '#023a5b' },
      { link: '#85b9dd', button: '#85b9dd', buttonText: '#0b2233' },
    ),
  },
  {
    ...base,
    id: 'centered',
    align: 'center',
    heading: { size: 30, weight: 750 },
    buttonRadius: 40,
    ...colored({ canvas: '#f5f3ff', button: '#5b3fd0', link: '#5b3fd0' }, { button: '#b9a7ff', link: '#b9a7ff' }),
  },
  {
    ...base,
    id: 'editorial',
    fonts: { heading: 'georgia', body: 'georgia' },
    heading: { size: 30, weight: 400 },
    size: 18,
    radius: 0,
    buttonRadius: 0,
    ...colored(
      {
        canvas: '#faf7f2',
        card: '#fffdf9',
        border: '#e6dfd3',
        ink: '#231d15',
        words: '#453c30',
        link: '#8a3b12',
        button: '#231d15',
      },
      { canvas: '#17140f', card: '#211d17', border: '#3a342a', link: '#f0b48f' },
    ),
  },
  {
    ...base,
    id: 'fresh',
    radius: 20,
    buttonRadius: 40,
    ...colored(
      { canvas: '#edf6ee', ink: '#14361f', words: '#3a4d3f', link: '#1b6b3a', button: '#1b6b3a' },
      {
        canvas: '#0f1712',
        card: '#18231b',
        border: '#2b3a2f',
        link: '#86d6a0',
        button: '#86d6a0',
        buttonText: '#0d2114',
      },
    ),
  },
  {
    ...base,
    id: 'warm',
    fonts: { heading: 'trebuchet', body: 'trebuchet' },
    radius: 16,
    ...colored(
      { canvas: '#fbf1ea', ink: '#4a1f10', words: '#5d4539', link: '#a23c17', button: '#b04318' },
      {
        canvas: '#1a1310',
        card: '#251b17',
        border: '#40302a',
        link: '#f2a98c',
        button: '#f2a98c',
        buttonText: '#33150a',
      },
    ),
  },
  {
    ...base,
    id: 'outline',
    radius: 0,
    buttonRadius: 0,
    heading: { size: 26, weight: 500 },
    ...colored({ canvas: '#ffffff', border: '#16181d', link: '#16181d' }, { border: '#f3f4f6', link: '#f3f4f6' }),
  },
  {
    ...base,
    id: 'night',
    heading: { size: 28, weight: 750 },
    ...colored(
      {
        canvas: '#0b0d12',
        card: '#151922',
        border: '#2a3140',
        ink: '#ffffff',
        words: '#c9d0dc',
        link: '#7cc4ff',
        button: '#7cf0c5',
        buttonText: '#06251a',
      },
      {
        canvas: '#0b0d12',
        card: '#151922',
        border: '#2a3140',
        link: '#7cc4ff',
        button: '#7cf0c5',
        buttonText: '#06251a',
      },
    ),
  },
  {
    ...base,
    id: 'receipt',
    fonts: { heading: 'mono', body: 'mono' },
    heading: { size: 18, weight: 700 },
    size: 14,
    radius: 0,
    buttonRadius: 0,
    bar: 4,
    ...colored({ canvas: '#f6f6f4', link: '#16181d' }, { link: '#f3f4f6' }),
  },
]

/** Typography of these designs. */
const typography = {
  heading_line_height: 1.25,
  letter_spacing: 0,
  paragraph_spacing: 16,
  item_spacing: 8,
  list_indent: 24,
}

function designFrom({ id, align, bar, fonts, heading, size, radius, buttonRadius, light, dark }: Look): EmailDesign {
  const theme: MailTheme = {
    colors: themeColors(light),
    dark: { ...themeColors(dark), border: dark.border },
    ...(light.border !== light.card && { border: light.border }),
    typography: { ...typography, heading_weight: heading.weight },
    heading_font: fonts.heading,
    body_font: fonts.body,
    font_size: size,
    heading_size: heading.size,
    width: 600,
    radius,
    button_radius: buttonRadius,
    logo: { src: '', name: '', width: 140, link: '' },
  }
  return { id, theme, align, bar }
}

function themeColors({ canvas, card, ink, words, link, button, buttonText }: Colors): MailTheme['colors'] {
  return { canvas, card, heading: ink, text: words, link, button, button_text: buttonText }
}

/** Designs that `template_id` can refer to. The first is the default of a new email. */
export const emailDesigns = looks.map(designFrom) as [EmailDesign, ...EmailDesign[]]

/** Default colors of the footer (spec.md section 9). */
export const footerColors = { background: '#023A5B', text: '#85B9DD' } as const

/** Returns the design with this ID, or the first one. */
export function designOf(id: string): EmailDesign {
  return emailDesigns.find((design) => design.id === id) ?? emailDesigns[0]
}
