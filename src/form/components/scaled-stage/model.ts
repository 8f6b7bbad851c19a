import { z } from 'zod'

/**
 * Components placed freely: each stands at `x` and `y` of its style, as wide and high as `width` and `height` there, in
 * pixels of a stage of this size. The stage shrinks as a whole, with all that is on it, where there is less room.
 */
export const ScaledStageProps = z.object({
  stageWidth: z.number().min(1).max(4000),
  stageHeight: z.number().min(1).max(4000),
})
export type ScaledStageProps = z.infer<typeof ScaledStageProps>
