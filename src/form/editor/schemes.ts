import { formatColor, parseColor } from '../document/color.ts'
import type { FormColors } from '../document/form-colors.ts'

const scheme = (name: string, background: string, text: string, accent: string): FormColors & { name: string } => {
  const [a, b, c] = [background, text, accent].map((hex) => formatColor(parseColor(hex)!))
  return { name, background: a!, text: b!, accent: c! }
}

/** Sets of three colors that go together and are readable. */
export const schemes = [
  scheme('Paper', '#ffffff', '#1c1f24', '#1f5eff'),
  scheme('Forest', '#f4f8f4', '#15291f', '#0c7a50'),
  scheme('Night', '#14171f', '#f2f4f8', '#7cc7ff'),
  scheme('Clay', '#fbf3ec', '#3b2418', '#b4481e'),
  scheme('Berry', '#fdf3f7', '#381228', '#a81e63'),
  scheme('Navy', '#0e2040', '#eef3fb', '#ffc23d'),
  scheme('Plum', '#2a1838', '#f7effc', '#e39bff'),
  scheme('Ink', '#ffffff', '#111111', '#111111'),
] as const
