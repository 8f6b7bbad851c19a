import { parseColor } from '#form/document/color.ts'
import { contrastOf, inkOn, mix } from './colors.ts'
import type { MailTheme } from './document.ts'

/** Contrast for headings, far above the required minimum. */
const veryReadable = 10

/**
 * Returns email colors based on a site's colors: the most vivid for buttons, and the first that is dark enough for
 * text.
 */
export function brandColors(palette: readonly string[]): MailTheme['colors'] | null {
  const known = palette.filter((color) => /^#[0-9a-f]{6}$/i.test(color)).map((color) => color.toLowerCase())
  const strongest = known.toSorted((a, b) => strength(b) - strength(a))[0]
  if (!strongest) return null
  const dark = known.find((color) => contrastOf(color, '#ffffff') >= veryReadable) ?? '#16181d'
  return {
    canvas: mix('#ffffff', strongest, 0.1),
    card: '#ffffff',
    heading: dark,
    text: mix(dark, '#ffffff', 0.18),
    link: readableOnWhite(strongest),
    button: strongest,
    button_text: inkOn(strongest),
  }
}

/** Returns how vivid a color is: low for gray, nearly white and nearly black. */
function strength(color: string): number {
  const { r, g, b } = parseColor(color)!
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)]
  return (max - min) * (max + min > 460 ? 0.5 : 1)
}

function readableOnWhite(color: string): string {
  for (let share = 0; share < 1; share += 0.06) {
    const tried = mix(color, '#000000', share)
    if (contrastOf(tried, '#ffffff') >= 4.5) return tried
  }
  return '#000000'
}
