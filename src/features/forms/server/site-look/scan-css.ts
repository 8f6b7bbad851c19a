import { parseColor } from '#form/document/color.ts'

const declarations = /(--[\w-]{1,60}|[a-z-]{3,30})\s*:\s*([^;{}]{1,300})/gi
const colorWords = /#[0-9a-f]{3,8}\b|rgba?\([\d.,%/ ]{5,40}\)/gi
const telling = /brand|primary|accent|main|theme|secondary|button|link/i
const generic =
  /^(inherit|initial|unset|sans-serif|serif|monospace|system-ui|cursive|fantasy|ui-.*|-apple-system|blinkmacsystemfont|var\(.*)$/i
const maxChromatic = 4
const maxNeutral = 2
const maxFonts = 4
/** Weight of a color that the page declares as its own, compared with one use. */
const named = 40

/**
 * Returns the colors of a style sheet as "#rrggbb", most representative first: those it names as the brand's, then
 * those it uses most. Also returns the fonts that it uses most.
 */
export function scanCss(css: string, themeColor?: string): { colors: string[]; fonts: string[] } {
  const colors = new Map<string, number>()
  const fonts = new Map<string, number>()
  const count = (text: string, weight: number) => {
    const color = parseColor(text)
    if (!color || color.a < 0.5) return
    const hex = `#${[color.r, color.g, color.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
    colors.set(hex, (colors.get(hex) ?? 0) + weight)
  }
  if (themeColor) count(themeColor, named)
  for (const [, property, value] of css.matchAll(declarations)) {
    const weight = property!.startsWith('--') && telling.test(property!) ? named : 1
    for (const [word] of value!.matchAll(colorWords)) count(word, weight)
    const font = property!.toLowerCase() === 'font-family' ? firstFont(value!) : undefined
    if (font) fonts.set(font, (fonts.get(font) ?? 0) + 1)
  }
  const ranked = distinct(byCount(colors))
  const chromatic = ranked.filter((color) => !isNeutral(color)).slice(0, maxChromatic)
  const neutral = ranked.filter(isNeutral).slice(0, maxNeutral)
  return { colors: [...neutral, ...chromatic], fonts: byCount(fonts).slice(0, maxFonts) }
}

function firstFont(value: string): string | undefined {
  const first = value
    .split(',')[0]!
    .replace(/!important/i, '')
    .trim()
    .replaceAll(/^["']|["']$/g, '')
  return /^[\w -]{2,60}$/.test(first) && !generic.test(first) ? first : undefined
}

function byCount(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([name]) => name)
}

/** Removes colors that look like an earlier one. Only the first hundred are considered. */
function distinct(colors: readonly string[]): string[] {
  const kept: string[] = []
  for (const color of colors.slice(0, 100)) if (kept.every((other) => distance(color, other) > 36)) kept.push(color)
  return kept
}

function distance(a: string, b: string): number {
  const [one, two] = [parseColor(a)!, parseColor(b)!]
  return Math.abs(one.r - two.r) + Math.abs(one.g - two.g) + Math.abs(one.b - two.b)
}

function isNeutral(color: string): boolean {
  const { r, g, b } = parseColor(color)!
  return Math.max(r, g, b) - Math.min(r, g, b) < 24
}
