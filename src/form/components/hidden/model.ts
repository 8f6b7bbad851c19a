import { z } from 'zod'

/** Where a hidden field finds what it sends along. */
export const hiddenSources = ['text', 'parameter', 'referrer', 'cookie', 'page', 'title'] as const
export type HiddenSource = (typeof hiddenSources)[number]

/** An answer that nobody types: a fixed text, a parameter of the page's address, the page before, a cookie, or the page itself. */
export const HiddenProps = z.object({
  name: z.string().max(100),
  source: z.enum(hiddenSources),
  /** The text itself, or the name of the parameter or cookie; not looked at for the others. */
  value: z.string().max(500),
})
export type HiddenProps = z.infer<typeof HiddenProps>
