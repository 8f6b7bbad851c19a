/** Font families that are installed on most machines. Nothing is downloaded for them. */
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

/**
 * Returns the CSS family name that is used on pages. The prefix avoids clashes with a page's own font of the same name.
 */
export const ownFamily = (name: string) => `Trellis ${name}`
