/** Red, green and blue from 0 to 255, opacity from 0 to 1. */
export interface Rgba {
  r: number
  g: number
  b: number
  a: number
}

export const transparent = 'rgba(0, 0, 0, 0)'
export const black = 'rgba(0, 0, 0, 1)'

/** Parses "#rgb", "#rgba", "#rrggbb", "#rrggbbaa", "rgb(…)" and "rgba(…)"; undefined for anything else. */
export function parseColor(text: string): Rgba | undefined {
  const hex = /^#([0-9a-f]{3,8})$/i.exec(text.trim())?.[1]
  if (hex && hex.length !== 5 && hex.length !== 7) {
    const long = hex.length < 5 ? [...hex].map((digit) => digit + digit).join('') : hex
    const [r, g, b, a = 255] = long.match(/../g)!.map((pair) => Number.parseInt(pair, 16))
    return { r: r!, g: g!, b: b!, a: round(a / 255) }
  }
  const parts = /^rgba?\(([\d.,%/ ]{5,60})\)$/i
    .exec(text.trim())?.[1]
    ?.split(/[ ,/]+/)
    .filter(Boolean)
  if (!parts || parts.length < 3 || parts.length > 4) return undefined
  const [r, g, b, a = 1] = parts.map((part, i) =>
    part.endsWith('%') ? (Number(part.slice(0, -1)) / 100) * (i < 3 ? 255 : 1) : Number(part),
  )
  if (![r, g, b].every((channel) => channel! >= 0 && channel! <= 255) || !(a >= 0 && a <= 1)) return undefined
  return { r: Math.round(r!), g: Math.round(g!), b: Math.round(b!), a: round(a) }
}

/** Returns "rgba(r, g, b, a)", the only format in which a document stores colors. */
export function formatColor({ r, g, b, a }: Rgba): string {
  return `rgba(${r}, ${g}, ${b}, ${round(a)})`
}

/**
 * Converts any value to a document's color. If it isn't a color, returns `otherwise`: transparent for surfaces, black
 * for text.
 */
export function sanitizeColor(value: unknown, otherwise: string): string {
  const color = typeof value === 'string' && value.length <= 100 ? parseColor(value) : undefined
  return color ? formatColor(color) : otherwise
}

/** Returns the visible color if `top` lies on an opaque `bottom`. */
export function blend(top: Rgba, bottom: Rgba): Rgba {
  const mix = (a: number, b: number) => Math.round(a * top.a + b * (1 - top.a))
  return { r: mix(top.r, bottom.r), g: mix(top.g, bottom.g), b: mix(top.b, bottom.b), a: 1 }
}

/** Returns the WCAG 2 relative luminance, from 0 (black) to 1 (white). Ignores opacity. */
export function luminance({ r, g, b }: Rgba): number {
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

function linear(channel: number): number {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/**
 * Returns the WCAG 2 contrast ratio of a text color on a background, from 1 to 21. A semi-transparent background is
 * assumed to lie on white.
 */
export function contrast(text: Rgba, background: Rgba): number {
  const bottom = blend(background, { r: 255, g: 255, b: 255, a: 1 })
  const [a, b] = [luminance(blend(text, bottom)), luminance(bottom)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Returns black or white, whichever is more readable on this background. */
export function readableOn(background: Rgba): string {
  const white = { r: 255, g: 255, b: 255, a: 1 }
  return contrast(white, background) >= contrast({ r: 0, g: 0, b: 0, a: 1 }, background) ? formatColor(white) : black
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
