/** Families that machines have: nothing is downloaded for them. */
export const systemFontNames = [
  'Arial',
  'Helvetica',
  'Verdana',
  'Tahoma',
  'Trebuchet MS',
  'Gill Sans',
  'Georgia',
  'Times New Roman',
  'Palatino',
  'Garamond',
  'Didot',
  'Courier New',
  'Impact',
] as const

export const systemFonts: ReadonlySet<string> = new Set(systemFontNames)

/** What a family is called on pages, whose own fonts of that name it must not touch. */
export const ownFamily = (name: string) => `Trellis ${name}`
