import { luminance, parseColor, type Rgba } from '../document/color.ts'
import type { FormDocument } from '../document/form-document.ts'
import { walk } from '../document/tree.ts'

/** Color names by which a user can search for a design. */
const colorNames = [
  'white',
  'black',
  'grey',
  'brown',
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'purple',
  'pink',
] as const
type ColorName = (typeof colorNames)[number]

/** Returns the names of the colors of a form's surfaces and buttons, without duplicates. */
export function colorsIn(document: FormDocument): ColorName[] {
  const found = new Set<ColorName>()
  for (const { component } of walk(document)) {
    const parsed = parseColor(component.style.backgroundColor ?? '')
    if (parsed && parsed.a > 0.5) found.add(colorName(parsed))
  }
  return colorNames.filter((name) => found.has(name))
}

/** Returns the everyday name of a color. */
function colorName(rgba: Rgba): ColorName {
  const { r, g, b } = rgba
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)]
  const spread = most - least
  const light = luminance(rgba)
  if (light > 0.82 && spread < 40) return 'white'
  if (light < 0.012) return 'black'
  if (spread < 24) return light > 0.7 ? 'white' : light < 0.03 ? 'black' : 'grey'
  const hue = hueOf(rgba, most, spread)
  if (hue >= 12 && hue < 50 && light < 0.12) return 'brown'
  if (hue < 15 || hue >= 345) return light > 0.5 ? 'pink' : 'red'
  if (hue < 40) return 'orange'
  if (hue < 68) return 'yellow'
  if (hue < 170) return 'green'
  if (hue < 255) return 'blue'
  return hue < 300 ? 'purple' : 'pink'
}

function hueOf({ r, g, b }: Rgba, most: number, spread: number): number {
  const sixth = most === r ? ((g - b) / spread + 6) % 6 : most === g ? (b - r) / spread + 2 : (r - g) / spread + 4
  return sixth * 60
}
