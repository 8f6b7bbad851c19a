import { z } from 'zod'
import { call } from '#core/call.ts'
import { id, line, page } from '#core/fields.ts'

/** Number of sites on a page of the overview. */
export const sitesPerPage = 20
/** Number of days that the figures cover, including today. */
export const overviewDays = 30

/** A site with its figures; null for figures that the caller's role on the site doesn't include. */
export const SiteFigures = z.object({
  id,
  name: z.string(),
  url: z.string(),
  role: z.string(),
  is_suspended: z.boolean(),
  /** The current number of subscribers, and the number of new ones in this period. */
  subscribers: z.int().nullable(),
  new_subscribers: z.int().nullable(),
  /** The number of visitors who saw a form, and the number of conversions. */
  viewers: z.int().nullable(),
  conversions: z.int().nullable(),
  /**
   * Net revenue, in the site's currency, which is empty if the site has none. Orders in currencies without an exchange
   * rate are not counted.
   */
  revenue: z.object({ net: z.number(), currency: z.string() }).nullable(),
})
export type SiteFigures = z.infer<typeof SiteFigures>

export const siteOverviewCalls = {
  /** Returns the caller's sites whose name or address contains the text, by name. */
  overview: call('/sites/overview', {
    access: 'user',
    input: z.object({ search: line(200).default(''), page }),
    output: z.object({ sites: z.array(SiteFigures), total: z.int() }),
    failure: 'Failed to load your sites.',
  }),
}
