import { z } from 'zod'
import { hexColor } from '#core/fields.ts'
import { formLimits, intervals } from '#form/document/constants.ts'

const ownColor = hexColor.toLowerCase()

/** A font of the menu, or a font that the site's visitors have; empty to keep each design's own. */
const family = z
  .string()
  .max(80)
  .regex(/^[\p{L}\p{N} _-]*$/u, 'Use letters, digits and spaces for the font name.')

/** The look of a site in addition to its colors. New forms and emails use it. */
export const Brand = z.object({
  /** Address of an image; empty for none. */
  logo: z
    .string()
    .max(2000)
    .regex(/^(?:$|https?:\/\/|\/)/i, 'The URL needs to start with http:// or https://.'),
  heading_font: family,
  body_font: family,
  /** Corner radius of buttons, in CSS pixels; null to keep each design's own. */
  button_radius: z.int().min(0).max(40).nullable(),
})
export type Brand = z.infer<typeof Brand>

/** Settings for all forms of a site. */
export const SiteSettings = z.object({
  /** A visitor sees at most `count` forms per interval, no matter how many there are; null for no cap. */
  cap: z.object({ count: z.int().min(1).max(100), interval: z.enum(intervals) }).nullable(),
  /** Percentage of visitors who see no form at all, so that the effect of forms can be measured. */
  hold_out: z.number().min(0).max(50),
  /**
   * Behavior before the visitor consents to being remembered. `off`: consent isn't requested. `wait`: nothing is stored
   * and events have no ID until the page's consent tool reports consent. `never`: nothing is ever stored.
   */
  consent_mode: z.enum(['off', 'wait', 'never']),
  /** Whether the forms show the "made with" badge. */
  branding: z.boolean(),
  /** The site's own colors: offered in the editor, and used to recolor templates. */
  palette: z.array(ownColor).max(formLimits.siteColors),
  brand: Brand,
})
export type SiteSettings = z.infer<typeof SiteSettings>
