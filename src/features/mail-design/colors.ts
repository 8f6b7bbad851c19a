import { contrast, luminance, parseColor, type Rgba } from '#form/document/color.ts'
import type { MailTheme } from './document.ts'

const hexOf = ({ r, g, b }: Rgba) =>
  `#${[r, g, b].map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
const read = (color: string) => parseColor(color) ?? { r: 0, g: 0, b: 0, a: 1 }

/** The least contrast of text that everybody can read (WCAG 2.2 AA). */
const readable = 4.5

/** WCAG contrast between two colors, each "#rrggbb". */
export const contrastOf = (ink: string, surface: string) => contrast(read(ink), read(surface))

/** Black or white, whichever is read better on this surface. */
export const inkOn = (surface: string) =>
  contrastOf('#ffffff', surface) >= contrastOf('#16181d', surface) ? '#ffffff' : '#16181d'

/** A color on its way to another. */
export function mix(color: string, other: string, share: number): string {
  const [a, b] = [read(color), read(other)]
  const at = (from: number, to: number) => from + (to - from) * share
  return hexOf({ r: at(a.r, b.r), g: at(a.g, b.g), b: at(a.b, b.b), a: 1 })
}

/** Whether a surface glares in the dark, so that dark mode turns it around. Strong colors stay. */
const glares = (color: string) => luminance(read(color)) > 0.5

/**
 * What a surface becomes in dark mode: the theme's dark color where it has one; else a light surface becomes a dark one of its
 * hue, and a dark one stays.
 */
export function darkSurface(color: string, theme: MailTheme): string {
  const { colors, dark } = theme
  if (dark) return color === colors.card ? dark.card : color === colors.button ? dark.button : color
  if (!glares(color)) return color
  if (color === theme.colors.canvas && color !== theme.colors.card) return mix('#0e1014', color, 0.04)
  return mix('#17191f', color, 0.07)
}

/** What an ink becomes on a surface that turned dark: lighter, until it is read as well as before, or nearly. */
export function darkInk(ink: string, surface: string, contrast = readable): string {
  const target = inkOn(surface)
  for (let share = 0; share <= 1; share += 0.05) {
    const tried = mix(ink, target, share)
    if (contrastOf(tried, surface) >= contrast) return tried
  }
  return target
}

/** What text becomes in dark mode by the theme's own dark colors; undefined where it has none that can be read. */
export function ownDarkInk(ink: string, surface: string, { colors, dark }: MailTheme): string | undefined {
  if (!dark) return undefined
  const name = (['heading', 'text', 'link'] as const).find((one) => colors[one] === ink)
  const own = name ? dark[name] : ink
  return contrastOf(own, surface) >= readable ? own : undefined
}

/** A button in dark mode: as it is where it stands out, lighter otherwise; and the words on it. */
export function darkButton(
  fill: string,
  ink: string,
  surface: string,
  theme: MailTheme,
): { fill: string; ink: string } {
  const { colors, dark } = theme
  if (dark && fill === colors.button && ink === colors.button_text) return { fill: dark.button, ink: dark.button_text }
  const seen = contrastOf(fill, surface) >= 2 ? fill : mix(fill, '#ffffff', 0.88)
  return { fill: seen, ink: contrastOf(ink, seen) >= readable ? ink : inkOn(seen) }
}

/** A quiet line on a surface. */
export const lineOn = (surface: string) => mix(surface, inkOn(surface), 0.14)
/** Words that step back on a surface, but can be read. */
export function quietOn(surface: string): string {
  for (let share = 0.6; share < 1; share += 0.08) {
    const tried = mix(surface, inkOn(surface), share)
    if (contrastOf(tried, surface) >= readable) return tried
  }
  return inkOn(surface)
}
