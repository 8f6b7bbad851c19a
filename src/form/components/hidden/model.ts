import { z } from 'zod'

/** Sources of a hidden field's value. */
export const hiddenSources = ['text', 'parameter', 'referrer', 'cookie', 'page', 'title'] as const
export type HiddenSource = (typeof hiddenSources)[number]

/**
 * An answer that isn't typed by the visitor: a fixed text, a parameter of the page's URL, the referring page, a cookie,
 * or the page itself.
 */
export const HiddenProps = z.object({
  name: z.string().max(100),
  source: z.enum(hiddenSources),
  /** The text itself, or the name of the parameter or cookie. Ignored for other sources. */
  value: z.string().max(500),
})
export type HiddenProps = z.infer<typeof HiddenProps>
