import { contrast, luminance, parseColor, type Rgba } from '#form/document/color.ts'
import type { MailTheme } from './document.ts'

const hexOf = ({ r, g, b }: Rgba) =>
  `#${[r, g, b].map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
const read = (color: string) => parseColor(color) ?? { r: 0, g: 0, b: 0, a: 1 }

/** Minimum contrast of readable text (WCAG 2.2 AA). */
const readable = 4.5

/** Returns the WCAG contrast between two colors, each "#rrggbb". */
export const contrastOf = (ink: string, surface: string) => contrast(read(ink), read(surface))

/** Returns near-black or white, whichever is more readable on this surface. */
export const inkOn = (surface: string) =>
  contrastOf('#ffffff', surface) >= contrastOf('#16181d', surface) ? '#ffffff' : '#16181d'

/** Mixes two colors; `share` is the proportion of `other`. */
export function mix(color: string, other: string, share: number): string {
  const [a, b] = [read(color), read(other)]
  const at = (from: number, to: number) => from + (to - from) * share
  return hexOf({ r: at(a.r, b.r), g: at(a.g, b.g), b: at(a.b, b.b), a: 1 })
}

/** Whether a surface is too bright for dark mode, so that it gets inverted. Strong colors stay. */
const glares = (color: string) => luminance(read(color)) > 0.5

/**
 * Returns a surface's color in dark mode: the theme's dark color if it has one. Otherwise a light surface becomes a
 * dark one of the same hue, and a dark one stays.
 */
export function darkSurface(color: string, theme: MailTheme): string {
  const { colors, dark } = theme
  if (dark) return color === colors.card ? dark.card : color === colors.button ? dark.button : color
  if (!glares(color)) return color
  if (color === theme.colors.canvas && color !== theme.colors.card) return mix('#0e1014', color, 0.04)
  return mix('#17191f', color, 0.07)
}

/** Returns a text color for a surface that turned dark: lightened until its contrast is about what it was before. */
export function darkInk(ink: string, surface: string, contrast = readable): string {
  const target = inkOn(surface)
  for (let share = 0; share <= 1; share += 0.05) {
    const tried = mix(ink, target, share)
    if (contrastOf(tried, surface) >= contrast) return tried
  }
  return target
}

/** Returns a text's color in dark mode from the theme's own dark colors; undefined if it has none that is readable. */
export function ownDarkInk(ink: string, surface: string, { colors, dark }: MailTheme): string | undefined {
  if (!dark) return undefined
  const name = (['heading', 'text', 'link'] as const).find((one) => colors[one] === ink)
  const own = name ? dark[name] : ink
  return contrastOf(own, surface) >= readable ? own : undefined
}

/** Returns a button's colors in dark mode: its fill, lightened unless it stands out already, and its text color. */
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

/** Returns the color of a subtle line on a surface. */
export const lineOn = (surface: string) => mix(surface, inkOn(surface), 0.14)
/** Returns the color of secondary text on a surface, still readable. */
export function quietOn(surface: string): string {
  for (let share = 0.6; share < 1; share += 0.08) {
    const tried = mix(surface, inkOn(surface), share)
    if (contrastOf(tried, surface) >= readable) return tried
  }
  return inkOn(surface)
}
