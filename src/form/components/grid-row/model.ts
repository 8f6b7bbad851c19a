import { z } from 'zod'

/** Columns side by side; below `stackBelow` pixels of the form's own width they stand one below the other. */
export const GridRowProps = z.object({ stackBelow: z.number().int().min(0).max(2000) })
export type GridRowProps = z.infer<typeof GridRowProps>
