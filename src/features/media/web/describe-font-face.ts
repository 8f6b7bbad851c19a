import type { Media } from '../contract.ts'

const names: Readonly<Record<number, string>> = {
  100: 'Thin',
  200: 'Extra light',
  300: 'Light',
  400: 'Regular',
  500: 'Medium',
  600: 'Semibold',
  700: 'Bold',
  800: 'Extra bold',
  900: 'Black',
}

/** Describes the face of a font file: "Bold italic", or "100 to 900" for a variable font. */
export function describeFontFace({ weights: [least, most], isItalic }: NonNullable<Media['font']>): string {
  const weight = least === most ? (names[least] ?? String(least)) : `${least} to ${most}`
  return isItalic ? `${weight} italic` : weight
}
