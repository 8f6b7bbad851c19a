import { z } from 'zod'
import { ActionProps } from '../../document/action.ts'
import { fills } from '../../document/constants.ts'

/** `src` is an http(s) or site-relative URL. If it's empty, a placeholder is drawn in the editor and nothing live. */
export const ImageProps = ActionProps.extend({
  src: z.string().max(2000),
  /** Alternative text for people who can't see the image; empty if it's decorative. */
  alt: z.string().max(500),
  fill: z.enum(fills),
})
export type ImageProps = z.infer<typeof ImageProps>
