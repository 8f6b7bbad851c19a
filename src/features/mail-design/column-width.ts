import type { Columns, MailTheme, SimpleBlock } from './document.ts'
import { layouts } from './names.ts'

/** How wide each column of a row is on a desktop, in CSS pixels: what stands in columns of the same share is as wide in each. */
export function columnWidths({ padding, gap, layout }: Columns, theme: MailTheme): number[] {
  const parts: readonly number[] = layouts[layout]
  const whole = parts.reduce((a, b) => a + b)
  const shared = theme.width - padding[1] - padding[3] - gap * (parts.length - 1)
  return parts.map((part) => Math.floor((shared * part) / whole))
}

/** How wide what a block says may be, in a place of this width. */
export const roomIn = ({ padding }: SimpleBlock, width: number) => width - padding[1] - padding[3]
