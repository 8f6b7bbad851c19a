import { z } from 'zod'
import { fills } from '../../document/constants.ts'

/** A box with a color or an image that holds other components, stacked vertically. */
export const BackgroundProps = z.object({
  src: z.string().max(2000),
  fill: z.enum(fills),
})
export type BackgroundProps = z.infer<typeof BackgroundProps>
