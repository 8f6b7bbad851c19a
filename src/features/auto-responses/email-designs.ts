/** The colors of a mail in light or dark: `#rrggbb` each. */
export interface EmailColors {
  readonly canvas: string
  readonly card: string
  readonly border: string
  readonly ink: string
  readonly words: string
  readonly link: string
  readonly button: string
  readonly buttonText: string
}

/** How a mail looks. Sizes in CSS pixels; `bar`: the strip of the button's color on top, 0 for none. */
export interface EmailDesign {
  readonly id: string
  readonly name: string
  readonly text: string
  readonly fonts: { readonly heading: string; readonly body: string }
  readonly align: 'left' | 'center'
  readonly heading: { readonly size: number; readonly weight: number }
  readonly size: number
  readonly radius: number
  readonly buttonRadius: number
  readonly bar: number
  readonly light: EmailColors
  readonly dark: EmailColors
}

const sans = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const serif = "Georgia,'Times New Roman',serif"
const round = "'Trebuchet MS','Avenir Next',Verdana,sans-serif"
const mono = "Menlo,Consolas,'Courier New',monospace"

const darkBase: EmailColors = {
  canvas: '#111318',
  card: '#1c1f26',
  border: '#343943',
  ink: '#f3f4f6',
  words: '#d1d5db',
  link: '#93b4ff',
  button: '#f3f4f6',
  buttonText: '#16181d',
}
const lightBase: EmailColors = {
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
  fonts: { heading: sans, body: sans },
  align: 'left',
  heading: { size: 24, weight: 700 },
  size: 16,
  radius: 12,
  buttonRadius: 8,
  bar: 0,
  light: lightBase,
  dark: darkBase,
} as const
const colored = (light: Partial<EmailColors>, dark: Partial<EmailColors> = {}) => ({
  light: { ...lightBase, ...light },
  dark: { ...darkBase, ...dark },
})

/** The designs that a mail can have; the first is the one that it begins with. */
export const emailDesigns: readonly [EmailDesign, ...EmailDesign[]] = [
  { ...base, id: 'card', name: 'Card', text: 'White on a quiet grey, for whatever you say.' },
  {
    ...base,
    id: 'letter',
    name: 'Letter',
    text: 'Nothing but words, as if you had typed it yourself.',
    radius: 0,
    heading: { size: 20, weight: 600 },
    ...colored({ canvas: '#ffffff' }, { canvas: '#16181d', card: '#16181d', border: '#16181d' }),
  },
  {
    ...base,
    id: 'banner',
    name: 'Banner',
    text: 'A strip of deep blue on top.',
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
    name: 'Centred',
    text: 'Short, in the middle, one button: for codes and thanks.',
    align: 'center',
    heading: { size: 30, weight: 750 },
    buttonRadius: 999,
    ...colored({ canvas: '#f5f3ff', button: '#5b3fd0', link: '#5b3fd0' }, { button: '#b9a7ff', link: '#b9a7ff' }),
  },
  {
    ...base,
    id: 'editorial',
    name: 'Editorial',
    text: 'A serif and wide lines, for papers and long reads.',
    fonts: { heading: serif, body: serif },
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
    name: 'Fresh',
    text: 'Leaf green and round corners, for food and garden.',
    radius: 20,
    buttonRadius: 999,
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
    name: 'Warm',
    text: 'Terracotta and a friendly face, for shops with things to touch.',
    fonts: { heading: round, body: round },
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
    name: 'Outline',
    text: 'Thin lines, square corners, black and white.',
    radius: 0,
    buttonRadius: 0,
    heading: { size: 26, weight: 500 },
    ...colored({ canvas: '#ffffff', border: '#16181d', link: '#16181d' }, { border: '#f3f4f6', link: '#f3f4f6' }),
  },
  {
    ...base,
    id: 'night',
    name: 'Night',
    text: 'Dark whatever the reader prefers, for music, games and launches.',
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
    name: 'Receipt',
    text: 'Even letters and a strip on top, for codes and confirmations.',
    fonts: { heading: mono, body: mono },
    heading: { size: 18, weight: 700 },
    size: 14,
    radius: 0,
    buttonRadius: 0,
    bar: 4,
    ...colored({ canvas: '#f6f6f4', link: '#16181d' }, { link: '#f3f4f6' }),
  },
]

/** The colors of the footer until told otherwise (spec.md section 9). */
export const footerColors = { background: '#023A5B', text: '#85B9DD' } as const

/** The design of this id, or the first. */
export function designOf(id: string): EmailDesign {
  return emailDesigns.find((design) => design.id === id) ?? emailDesigns[0]
}
