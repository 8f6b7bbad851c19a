import { z } from 'zod'

export const networks = ['x', 'facebook', 'pinterest'] as const

/** A link that shares a page with one's friends, or leads to the owner's profile. A click counts as a conversion. */
export const SocialButtonProps = z.object({
  network: z.enum(networks),
  intent: z.enum(['share', 'follow']),
  /** What the button says. */
  label: z.string().max(100),
  /** The page to share (empty: the one that the visitor is on), or the profile. */
  url: z.string().max(2000),
  /** What is said about the page that is shared. */
  message: z.string().max(500),
  /** Pinterest's picture, at an http(s) address; empty: Pinterest looks for one. */
  picture: z.string().max(2000),
})
export type SocialButtonProps = z.infer<typeof SocialButtonProps>
