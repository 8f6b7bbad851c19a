import { z } from 'zod'

/**
 * Freely placed components. Each is at the `x` and `y` of its style, with the `width` and `height` there, in pixels of
 * a stage of this size. If there is less space, the stage shrinks as a whole, with everything on it.
 */
export const ScaledStageProps = z.object({
  stageWidth: z.number().min(1).max(4000),
  stageHeight: z.number().min(1).max(4000),
})
export type ScaledStageProps = z.infer<typeof ScaledStageProps>
