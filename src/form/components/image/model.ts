import { z } from 'zod'
import { ActionProps } from '../../document/action.ts'
import { fills } from '../../document/constants.ts'

/** `src` is an http(s) or site-relative address; an empty one draws a placeholder in the editor and nothing live. */
export const ImageProps = ActionProps.extend({
  src: z.string().max(2000),
  /** What the picture says to those who cannot see it; empty for decoration. */
  alt: z.string().max(500),
  fill: z.enum(fills),
})
export type ImageProps = z.infer<typeof ImageProps>
