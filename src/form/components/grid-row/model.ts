import { z } from 'zod'

/** Columns side by side. If the form is narrower than `stackBelow` pixels, they are stacked vertically. */
export const GridRowProps = z.object({ stackBelow: z.number().int().min(0).max(2000) })
export type GridRowProps = z.infer<typeof GridRowProps>
