/** The data about a font that is needed to load it, and to reserve space for its text until it has loaded. */
export interface LoadedFont {
  readonly name: string
  readonly kind: 'sans' | 'serif' | 'script'
  /** Its files, with the weights and characters that each contains. All characters if there is no `range`. */
  readonly files: readonly {
    readonly address: string
    readonly weights: readonly [least: number, most: number]
    readonly isItalic?: boolean
    readonly range?: string
  }[]
  /** In thousandths of the font size: line ascent, line descent, and average character width, regular and bold. */
  readonly metrics: readonly [ascent: number, descent: number, regular: number, bold: number]
}

/** A font that ships with Trellis. */
export interface WebFont extends LoadedFont {
  /** The range of weights in its files. */
  readonly weights: readonly [least: number, most: number]
}

type Row = readonly [
  name: string,
  kind: LoadedFont['kind'],
  least: number,
  most: number,
  /** One letter for each of its subsets: see `subsets`. */
  subsets: string,
  ascent: number,
  descent: number,
  regular: number,
  bold: number,
]

/** The subsets by letter, with the characters in each, as Google Fonts and Fontsource divide fonts. */
const subsets: Readonly<Record<string, readonly [name: string, range: string]>> = {
  l: [
    'latin',
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  ],
  x: [
    'latin-ext',
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  ],
  c: ['cyrillic', 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116'],
  C: ['cyrillic-ext', 'U+0460-052F,U+1C80-1C8A,U+20B4,U+2DE0-2DFF,U+A640-A69F,U+FE2E-FE2F'],
  g: ['greek', 'U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF'],
  G: ['greek-ext', 'U+1F00-1FFF'],
  v: [
    'vietnamese',
    'U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF9,U+20AB',
  ],
}

/** Name, kind, weights, subsets and metrics of each font. A test compares the metrics with the files. */
const rows: readonly Row[] = [
  ['Archivo', 'sans', 100, 900, 'lvx', 878, 210, 440, 472],
  ['Bitter', 'serif', 100, 900, 'Cclvx', 935, 265, 465, 474],
  ['Bricolage Grotesque', 'sans', 200, 800, 'lvx', 930, 270, 470, 489],
  ['Caveat', 'script', 400, 700, 'Cclx', 960, 300, 343, 349],
  ['Comfortaa', 'sans', 300, 700, 'Ccglvx', 881, 234, 524, 528],
  ['Cormorant Garamond', 'serif', 300, 700, 'Cclvx', 924, 287, 394, 398],
  ['Crimson Pro', 'serif', 200, 900, 'lvx', 896, 215, 400, 427],
  ['Dancing Script', 'script', 400, 700, 'lvx', 920, 280, 363, 373],
  ['DM Sans', 'sans', 100, 900, 'lx', 992, 310, 466, 493],
  ['EB Garamond', 'serif', 400, 800, 'CGcglvx', 1007, 298, 385, 424],
  ['Figtree', 'sans', 300, 900, 'lx', 950, 250, 449, 463],
  ['Fraunces', 'serif', 100, 900, 'lvx', 978, 255, 469, 500],
  ['Instrument Sans', 'sans', 400, 700, 'lx', 970, 250, 458, 478],
  ['Inter', 'sans', 100, 900, 'CGcglvx', 969, 241, 478, 492],
  ['Josefin Sans', 'sans', 100, 700, 'lvx', 750, 250, 456, 485],
  ['Jost', 'sans', 100, 900, 'clx', 1070, 375, 428, 472],
  ['Karla', 'sans', 200, 800, 'lx', 917, 252, 457, 479],
  ['Lexend', 'sans', 100, 900, 'lvx', 1000, 250, 490, 519],
  ['Lora', 'serif', 400, 700, 'Cclvx', 1006, 274, 468, 482],
  ['Manrope', 'sans', 200, 800, 'Ccglvx', 1066, 300, 460, 486],
  ['Merriweather', 'serif', 300, 900, 'Cclvx', 984, 273, 485, 499],
  ['Montserrat', 'sans', 100, 900, 'Cclvx', 968, 251, 503, 530],
  ['Mulish', 'sans', 200, 900, 'Cclvx', 1005, 250, 464, 482],
  ['Newsreader', 'serif', 200, 800, 'lvx', 735, 265, 429, 462],
  ['Nunito', 'sans', 200, 900, 'Cclvx', 1011, 353, 452, 470],
  ['Open Sans', 'sans', 300, 800, 'CGcglvx', 1069, 293, 469, 503],
  ['Oswald', 'sans', 200, 700, 'Cclvx', 1193, 289, 363, 411],
  ['Outfit', 'sans', 100, 900, 'lx', 1000, 260, 445, 461],
  ['Playfair Display', 'serif', 400, 900, 'clvx', 1082, 251, 452, 463],
  ['Plus Jakarta Sans', 'sans', 200, 800, 'Clvx', 1038, 222, 468, 484],
  ['Quicksand', 'sans', 300, 700, 'lvx', 1000, 250, 465, 489],
  ['Raleway', 'sans', 100, 900, 'Cclvx', 940, 234, 463, 481],
  ['Roboto', 'sans', 100, 900, 'CGcglvx', 928, 244, 445, 452],
  ['Rubik', 'sans', 300, 900, 'Cclx', 935, 250, 468, 501],
  ['Sora', 'sans', 100, 800, 'lx', 970, 290, 507, 517],
  ['Source Sans 3', 'sans', 200, 900, 'CGcglvx', 1024, 400, 418, 443],
  ['Source Serif 4', 'serif', 200, 900, 'Ccglvx', 1036, 335, 479, 494],
  ['Space Grotesk', 'sans', 300, 700, 'lvx', 984, 292, 489, 490],
  ['Urbanist', 'sans', 100, 900, 'lx', 950, 250, 442, 459],
  ['Work Sans', 'sans', 100, 900, 'lvx', 930, 243, 499, 502],
]

/** The path at which fonts are served, relative to the server's address. */
export const fontsPath = '/fonts'

/**
 * The version of the packages that the fonts come from. It is part of their addresses, so the content at one address
 * never changes.
 */
export const fontsVersion = '5.3'

/** The fonts that Trellis ships and serves itself. */
export const webFonts: readonly WebFont[] = rows.map(([name, kind, least, most, letters, ...metrics]) => ({
  name,
  kind,
  weights: [least, most],
  metrics,
  files: Array.from(letters, (letter) => {
    const [subset, range] = subsets[letter]!
    const slug = name.toLowerCase().replaceAll(' ', '-')
    return { address: `${fontsPath}/${fontsVersion}/${slug}-${subset}.woff2`, weights: [least, most] as const, range }
  }),
}))

const byName = new Map(webFonts.map((font) => [font.name, font]))

/** Returns a font that ships with Trellis, by name. */
export function webFont(name: string): WebFont | undefined {
  return byName.get(name)
}
