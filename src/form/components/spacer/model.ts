import { z } from 'zod'

/** Empty space between two components; `height` is in CSS pixels. */
export const SpacerProps = z.object({ height: z.number().min(1).max(1000) })
export type SpacerProps = z.infer<typeof SpacerProps>
