import { z } from 'zod'

export const networks = ['x', 'facebook', 'pinterest'] as const

/**
 * A link that shares a page with the visitor's friends or leads to the owner's profile. A click counts as a conversion.
 */
export const SocialButtonProps = z.object({
  network: z.enum(networks),
  intent: z.enum(['share', 'follow']),
  /** Text of the button. */
  label: z.string().max(100),
  /** The page to share (empty: the visitor's current page), or the profile. */
  url: z.string().max(2000),
  /** Text about the shared page. */
  message: z.string().max(500),
  /** http(s) URL of the image for Pinterest. If empty, Pinterest looks for one. */
  picture: z.string().max(2000),
})
export type SocialButtonProps = z.infer<typeof SocialButtonProps>
