import { AppError } from '#core/error.ts'
import { blend, contrast, formatColor, luminance, parseColor, readableOn, type Rgba } from './color.ts'
import { limits, type FormType } from './constants.ts'
import { colorsOf } from './form-colors.ts'
import type { FormDocument } from './form-document.ts'
import { keepReadable } from './keep-readable.ts'
import { rgba } from './look.ts'
import { mapColors, type ColorUse } from './map-colors.ts'

/** The exact messages of spec.md section 8. */
export const recolorErrors = {
  colors: 'Not enough colors to create popup',
  mat: 'Cannot create Welcome Mat Style',
} as const

/** The roles that a site's colors play in a form. */
interface Roles {
  background: Rgba
  text: Rgba
  accent: Rgba
  /** For elements that stand out in addition to the buttons. */
  second: Rgba
}

const white: Rgba = { r: 255, g: 255, b: 255, a: 1 }
const black: Rgba = { r: 0, g: 0, b: 0, a: 1 }
const maxColors = 6
/** The contrast that WCAG AA requires for body text, and for non-text elements. */
const readable = 4.5
const visible = 3
/** A surface with at least this luminance is light. Below the other value it is dark. */
const light = 0.6
const dark = 0.12
/**
 * Distance of a color from gray (0 to 255) above which it counts as a color rather than a shade, and above which a
 * surface is meant to be loud.
 */
const vivid = 90
const loud = 130

/**
 * Returns a design in a site's colors: two to six of them, as "#rrggbb" or "rgba(…)". Light designs stay light and dark
 * ones dark. Text that was readable (WCAG AA) stays readable, and contrast never falls below spec.md's limits.
 * @throws AppError 'Not enough colors to create popup' if fewer than two of the colors can be told apart
 * @throws AppError 'Cannot create Welcome Mat Style' if no button in these colors would be visible on a welcome mat
 */
export function recolorTemplate(
  document: FormDocument,
  palette: readonly string[],
  formType: FormType = 'popup',
): FormDocument {
  const now = colorsOf(document)
  const roles = rolesFor(rgba(now.background), palette)
  if (formType === 'welcome-mat' && contrast(roles.accent, roles.background) < limits.contrastOfAccentText)
    throw new AppError('invalid', recolorErrors.mat)
  const before = {
    background: rgba(now.background),
    text: rgba(document.steps.subscribe.tabs[0]?.style.color ?? now.text),
    accent: rgba(now.accent),
  }
  const change = (color: string, use: ColorUse): string => {
    const old = rgba(color)
    return formatColor({ ...newColor(old, use, before, roles), a: old.a })
  }
  return keepReadable(document, mapColors(document, change), formatColor(roles.text))
}

function newColor(old: Rgba, use: ColorUse, before: Omit<Roles, 'second'>, roles: Roles): Rgba {
  if (isSame(old, before.background)) return roles.background
  // Text and buttons may use the same black.
  if (isSame(old, before.text) && use !== 'backgroundColor') return roles.text
  if (isSame(old, before.accent)) return roles.accent
  if (isSame(old, before.text)) return roles.text
  if (chroma(old) > vivid) return roles.second
  return between(roles, share(old, before.background, before.text))
}

function rolesFor(surface: Rgba, palette: readonly string[]): Roles {
  const colors = distinct(palette)
  if (colors.length < 2) throw new AppError('invalid', recolorErrors.colors)
  const background = backgroundFrom(surface, colors)
  const seen = colors.filter((color) => contrast(color, background) >= limits.contrast)
  const best = seen.toSorted((a, b) => worth(b, background) - worth(a, background))
  const [accent, second = accent] = best
  if (!accent || !second) throw new AppError('invalid', recolorErrors.colors)
  const darkest = seen.toSorted((a, b) => contrast(b, background) - contrast(a, background))[0]!
  const text = contrast(darkest, background) >= readable ? darkest : rgba(readableOn(background))
  return { background, text, accent, second }
}

/** Returns the palette color that is most similar to the old surface, or a shade of one. */
function backgroundFrom(surface: Rgba, colors: readonly Rgba[]): Rgba {
  const before = luminance(surface)
  const loudest = colors.toSorted((a, b) => chroma(b) - chroma(a))[0]!
  if (chroma(surface) > loud && chroma(loudest) > vivid && hasPartner(loudest, colors)) return loudest
  const byLight = colors.toSorted((a, b) => luminance(b) - luminance(a))
  const [lightest, darkest] = [byLight[0]!, byLight.at(-1)!]
  if (before >= light) return luminance(lightest) >= light ? lightest : blend({ ...colors[0]!, a: 0.07 }, white)
  if (before < dark) return luminance(darkest) < dark ? darkest : blend({ ...darkest, a: 0.25 }, black)
  return loudest
}

function hasPartner(background: Rgba, colors: readonly Rgba[]): boolean {
  return colors.some((color) => contrast(color, background) >= visible)
}

/** Rates how well a color suits buttons: it must be visible, and colorful. */
function worth(color: Rgba, background: Rgba): number {
  const ratio = contrast(color, background)
  return chroma(color) + (ratio >= readable ? 300 : ratio >= visible ? 200 : ratio * 10)
}

function distinct(palette: readonly string[]): Rgba[] {
  const colors: Rgba[] = []
  for (const text of palette) {
    const parsed = parseColor(text)
    if (!parsed || parsed.a === 0) continue
    const solid = blend(parsed, white)
    if (!colors.some((other) => isSame(other, solid))) colors.push(solid)
  }
  return colors.slice(0, maxColors)
}

/** Returns a color's position between the lightness of the background (0) and that of the text (1). */
function share(color: Rgba, background: Rgba, text: Rgba): number {
  const [from, to] = [lightness(background), lightness(text)]
  return Math.max(0, Math.min(1, (lightness(color) - from) / (to - from || 1)))
}

function between({ background, text }: Roles, part: number): Rgba {
  return blend({ ...text, a: part }, background)
}

/** Returns CIE L* (perceived lightness), from 0 to 1. */
function lightness(color: Rgba): number {
  return Math.cbrt(luminance(color)) * 1.16 - 0.16
}

function chroma({ r, g, b }: Rgba): number {
  return Math.max(r, g, b) - Math.min(r, g, b)
}

function isSame(a: Rgba, b: Rgba): boolean {
  return a.r === b.r && a.g === b.g && a.b === b.b
}
