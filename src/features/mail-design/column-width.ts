import type { Columns, MailTheme, SimpleBlock } from './document.ts'
import { layouts } from './names.ts'

/**
 * Returns the width of each column of a row on a desktop, in CSS pixels. Columns with the same share have equally wide
 * content.
 */
export function columnWidths({ padding, gap, layout }: Columns, theme: MailTheme): number[] {
  const parts: readonly number[] = layouts[layout]
  const whole = parts.reduce((a, b) => a + b)
  const shared = theme.width - padding[1] - padding[3] - gap * (parts.length - 1)
  return parts.map((part) => Math.floor((shared * part) / whole))
}

/** Returns the width available to a block's content in a place of this width. */
export const roomIn = ({ padding }: SimpleBlock, width: number) => width - padding[1] - padding[3]
