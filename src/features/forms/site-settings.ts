import { z } from 'zod'
import { hexColor } from '#core/fields.ts'
import { formLimits, intervals } from '#form/document/constants.ts'

const ownColor = hexColor.toLowerCase()

/** A font of the menu, or one that the site's own visitors have; empty: each design's own. */
const family = z
  .string()
  .max(80)
  .regex(/^[\p{L}\p{N} _-]*$/u, 'Use letters, digits and spaces for the font name.')

/** How a site looks beside its colors: what new forms and emails take over. */
export const Brand = z.object({
  /** The address of a picture; empty: none. */
  logo: z
    .string()
    .max(2000)
    .regex(/^(?:$|https?:\/\/|\/)/i, 'The URL needs to start with http:// or https://.'),
  heading_font: family,
  body_font: family,
  /** The corners of buttons, in CSS pixels; null: each design's own. */
  button_radius: z.int().min(0).max(40).nullable(),
})
export type Brand = z.infer<typeof Brand>

/** What holds for all forms of a site. */
export const SiteSettings = z.object({
  /** However many forms there are, a visitor sees at most `count` in an interval; null for no cap. */
  cap: z.object({ count: z.int().min(1).max(100), interval: z.enum(intervals) }).nullable(),
  /** The percentage of visitors who see no form at all, so that what forms bring can be measured. */
  hold_out: z.number().min(0).max(50),
  /**
   * Before the visitor consents to being remembered. `off`: nobody is asked. `wait`: nothing is stored and events carry no id until
   * the page's consent tool says yes. `never`: nothing is ever stored.
   */
  consent_mode: z.enum(['off', 'wait', 'never']),
  /** Whether the forms say who made them. */
  branding: z.boolean(),
  /** The site's own colors: at hand in the editor, and what templates are recolored to. */
  palette: z.array(ownColor).max(formLimits.siteColors),
  brand: Brand,
})
export type SiteSettings = z.infer<typeof SiteSettings>
