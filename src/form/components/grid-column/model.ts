import { z } from 'zod'

/** `share` of the row's width, relative to the shares of its neighbors. */
export const GridColumnProps = z.object({ share: z.number().min(0.1).max(100) })
export type GridColumnProps = z.infer<typeof GridColumnProps>
