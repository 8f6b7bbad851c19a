/** Fonts that readers have installed. Emails load no web fonts. */
export const fonts = {
  system: "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  helvetica: 'Helvetica,Arial,sans-serif',
  verdana: 'Verdana,Geneva,sans-serif',
  trebuchet: "'Trebuchet MS','Avenir Next',Verdana,sans-serif",
  georgia: "Georgia,'Times New Roman',serif",
  palatino: "Palatino,'Palatino Linotype','Book Antiqua',Georgia,serif",
  mono: "Menlo,Consolas,'Courier New',monospace",
} as const
export type FontName = keyof typeof fonts

/** Names of the fonts in the editor. */
export const fontLabels: Readonly<Record<FontName, string>> = {
  system: 'System',
  helvetica: 'Helvetica',
  verdana: 'Verdana',
  trebuchet: 'Trebuchet',
  georgia: 'Georgia',
  palatino: 'Palatino',
  mono: 'Typewriter',
}

/** How the columns of a row share its width, as proportions. */
export const layouts = {
  '1': [1],
  '1-1': [1, 1],
  '1-2': [1, 2],
  '2-1': [2, 1],
  '1-1-1': [1, 1, 1],
} as const satisfies Record<string, readonly number[]>
export type LayoutName = keyof typeof layouts

/** Names of the blocks in the editor. */
export const blockLabels = {
  logo: 'Logo',
  text: 'Text',
  image: 'Image',
  button: 'Button',
  columns: 'Columns',
  divider: 'Divider',
  spacer: 'Spacer',
  social: 'Social links',
  product: 'Product',
  dynamic: 'Dynamic products',
  discount: 'Discount code',
  video: 'Video',
  html: 'HTML',
  footer: 'Footer',
} as const
export type BlockType = keyof typeof blockLabels

/** Limits of a document. */
export const caps = { blocks: 100, blocksInColumn: 20, characters: 200_000 } as const
/** Limits of a text. */
export const textCaps = { paragraphs: 100, spans: 200, letters: 5000, level: 4 } as const
/** Gmail clips an email whose HTML exceeds this number of bytes. */
export const maxBytes = 102_000
