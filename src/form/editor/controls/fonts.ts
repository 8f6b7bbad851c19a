/** Families that machines have, or that fall back to one that looks much the same: nothing is downloaded for them. */
export const fonts = [
  'Open Sans',
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
