import { z } from 'zod'

/** `share` of the row's width, against the shares of its neighbours. */
export const GridColumnProps = z.object({ share: z.number().min(0.1).max(100) })
export type GridColumnProps = z.infer<typeof GridColumnProps>
