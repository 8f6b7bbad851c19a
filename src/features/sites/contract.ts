import { z } from 'zod'
import { siteRoles } from '#core/access.ts'
import { call } from '#core/call.ts'
import { withScopes } from '#core/with-scopes.ts'
import { currencyCode, id, line, moment, requiredLine } from '#core/fields.ts'
import { isTimeZone } from './time-zone.ts'

export { isTimeZone }

export { siteEvents } from './events.ts'

/** A user's role on a site. See `roleMayCall`. */
export const Role = z.enum(siteRoles)
export type Role = z.infer<typeof Role>

/** A website or shop. `key` is public: it's part of the one line of HTML on the owner's pages. */
export const Site = z.object({
  id,
  name: z.string(),
  /** For example "https://shop.example", or empty. */
  url: z.string(),
  key: z.string(),
  /** IANA name. In statistics, days begin at midnight in this time zone. */
  time_zone: z.string(),
  /**
   * ISO 4217 code of the currency in which money is shown and counted. Empty until one is chosen or the first order
   * provides one.
   */
  currency: z.string(),
  created_at: moment,
  /** The caller's own role. An API key counts as an admin. */
  role: Role,
  /** Why an administrator of the installation has suspended sending for the site. Omitted if the site may send. */
  suspension: z.object({ reason: z.string(), since: moment }).optional(),
  /** Until when an administrator views the site as its owner. Omitted for members. */
  viewed_until: moment.optional(),
})
export type Site = z.infer<typeof Site>

/** A site that its owner deleted and that can still be restored. */
export const DeletedSite = Site.pick({ id: true, name: true }).extend({ restorable_until: moment })
export type DeletedSite = z.infer<typeof DeletedSite>

const name = requiredLine(100, 'Enter a name for the site.')
const url = line(2000).refine(
  (text) => text === '' || /^https?:\/\/[^\s/]+/.test(text),
  'The URL needs to start with http:// or https://.',
)
const time_zone = line(64).refine(isTimeZone, 'Choose a time zone such as Europe/Paris.')

/** The chosen currency, or empty if none is chosen yet. */
const currency = z.union([currencyCode, z.literal('')])

const keyAccess = { area: 'settings', reads: [] } as const

export const siteCalls = withScopes(keyAccess, {
  list: call('/sites/list', {
    access: 'user',
    input: z.object({}),
    /**
     * `deleted_sites`: those that can still be restored. `public_url`: the address at which websites reach this
     * installation. `demo_shop_url`: a shop to try forms in, if this installation runs one; `?site={key}` selects the
     * site whose forms it shows.
     */
    output: z.object({
      sites: z.array(Site),
      deleted_sites: z.array(DeletedSite),
      public_url: z.string(),
      demo_shop_url: z.string().nullable(),
    }),
    failure: 'Failed to load your sites.',
  }),
  create: call('/sites/create', {
    logs: { kind: 'change', text: 'Created the site', about: 'site' },
    access: 'user',
    effect: true,
    input: z.object({
      name,
      url: url.default(''),
      time_zone: time_zone.default('UTC'),
      currency: currency.default(''),
    }),
    output: z.object({ site: Site }),
    failure: 'Failed to create the site.',
  }),
  update: call('/sites/update', {
    logs: { kind: 'change', text: 'Changed the site settings' },
    input: z.object({
      name: name.optional(),
      url: url.optional(),
      time_zone: time_zone.optional(),
      currency: currencyCode.optional(),
    }),
    output: z.object({ site: Site }),
    failure: 'Failed to save the site.',
  }),
  /**
   * For owners. The site and everything in it disappear from every screen and from its pages. `restore` brings it back
   * within 30 days.
   */
  remove: call('/sites/delete', {
    logs: { kind: 'delete', text: 'Deleted the site' },
    role: 'owner',
    input: z.object({}),
    output: z.object({ restorable_until: moment }),
    failure: 'Failed to delete the site.',
  }),
  /** Takes the ID as `deleted_site_id`, since `site_id` can't refer to a deleted site. */
  restore: call('/sites/restore', {
    logs: { kind: 'change', text: 'Restored the site', about: 'site' },
    access: 'user',
    input: z.object({ deleted_site_id: id }),
    output: z.object({ site: Site }),
    failure: 'Failed to restore the site.',
  }),
})
