import { z } from 'zod'
import { call } from '#core/call.ts'
import { id, line, page } from '#core/fields.ts'

/** Sites on a page of the overview. */
export const sitesPerPage = 20
/** How many days the figures are about, today included. */
export const overviewDays = 30

/** A site with its figures; null: not for the caller's role there. */
export const SiteFigures = z.object({
  id,
  name: z.string(),
  url: z.string(),
  role: z.string(),
  is_suspended: z.boolean(),
  /** Now, and who came in these days. */
  subscribers: z.int().nullable(),
  new_subscribers: z.int().nullable(),
  /** Who saw a form, and who did what it is for. */
  viewers: z.int().nullable(),
  conversions: z.int().nullable(),
  /** Net, in the site's currency, which is empty while it has none; orders in currencies without a rate are left out. */
  revenue: z.object({ net: z.number(), currency: z.string() }).nullable(),
})
export type SiteFigures = z.infer<typeof SiteFigures>

export const siteOverviewCalls = {
  /** The caller's sites whose name or address has the text in it, by name. */
  overview: call('/sites/overview', {
    access: 'user',
    input: z.object({ search: line(200).default(''), page }),
    output: z.object({ sites: z.array(SiteFigures), total: z.int() }),
    failure: 'Failed to load your sites.',
  }),
}
