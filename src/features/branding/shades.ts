import { notHexColor } from '#core/fields.ts'
import { contrast, parseColor, type Rgba } from '#form/document/color.ts'

const white: Rgba = { r: 255, g: 255, b: 255, a: 1 }
/** The dashboard's background in dark mode. */
const night: Rgba = { r: 23, g: 25, b: 30, a: 1 }
const enough = 4.5

/**
 * Returns the ten shades of an accent color, lightest first. The eighth is the color itself, the fifth is for text on a
 * dark background.
 */
export function shadesOf(accent: string): string[] {
  const own = parseColor(accent)!
  const dark = mixed(own, night, 0.75)
  const text = lightenedOn(dark, own)
  const lighter = [0.93, 0.84, 0.68, 0.5].map((part) => mixed(own, white, part))
  const shades = [...lighter, text, mixed(own, white, 0.25), mixed(own, white, 0.1), own, mixed(own, night, 0.15), dark]
  return shades.map(hex)
}

/** Returns the reason a color can't be an accent color, as a message for the user; undefined if it can. */
export function accentProblem(accent: string): string | undefined {
  const own = parseColor(accent)
  if (!own) return notHexColor
  const found = contrast(own, mixed(own, white, 0.93))
  if (found >= enough) return undefined
  return `This color is too light to be read on white, and white on it: its contrast is ${found.toFixed(1)}:1, and ${enough}:1 is needed. ${hex(darkened(own))} would do.`
}

function darkened(color: Rgba): Rgba {
  const black: Rgba = { r: 0, g: 0, b: 0, a: 1 }
  const parts = Array.from({ length: 50 }, (_, i) => mixed(color, black, (i + 1) / 50))
  return parts.find((one) => contrast(one, mixed(one, white, 0.93)) >= enough + 0.05) ?? black
}

function lightenedOn(ground: Rgba, color: Rgba): Rgba {
  const parts = Array.from({ length: 15 }, (_, i) => mixed(color, white, 0.3 + i * 0.05))
  return parts.find((one) => contrast(one, ground) >= enough && contrast(one, night) >= enough) ?? white
}

function mixed(color: Rgba, other: Rgba, part: number): Rgba {
  const of = (from: number, to: number) => Math.round(from + (to - from) * part)
  return { r: of(color.r, other.r), g: of(color.g, other.g), b: of(color.b, other.b), a: 1 }
}

const hex = ({ r, g, b }: Rgba) => `#${[r, g, b].map((one) => one.toString(16).padStart(2, '0')).join('')}`
