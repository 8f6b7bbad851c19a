import { z } from 'zod'

/** Line styles of a divider. */
export const dividerLines = ['solid', 'dashed', 'dotted'] as const

/** A line across its container, in the color of its text. `thickness` is in CSS pixels. */
export const DividerProps = z.object({
  line: z.enum(dividerLines),
  thickness: z.number().min(1).max(40),
})
export type DividerProps = z.infer<typeof DividerProps>
