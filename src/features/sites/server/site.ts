import { AppError } from '#core/error.ts'
import type { User } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { DeletedSite, Site } from '../contract.ts'
import { restorableFor } from './restorable-for.ts'
import { knowsZone, liveSitesOf, type SiteRow } from './store.ts'
import { suspensionsOf, viewedSitesOf } from './store-oversight.ts'

/** Returns a site as one of its members sees it. */
export function siteOf(row: SiteRow & Pick<Site, 'role'>): Site {
  const { site_id, name, url, key, time_zone, currency, created_at, role } = row
  return { id: site_id, name, url, key, time_zone, currency, created_at: created_at.toISOString(), role }
}

/** Returns the sites of a user, and those that an administrator views as their owner. */
export async function sitesSeenBy(db: Db, user: User, now: Date): Promise<Site[]> {
  const own = (await liveSitesOf(db, user.id)).map(siteOf)
  const viewed = (user.isAdmin ? await viewedSitesOf(db, user.id, now) : [])
    .filter(({ site_id }) => !own.some(({ id }) => id === site_id))
    .map((row) => ({ ...siteOf({ ...row, role: 'owner' }), viewed_until: row.ends_at.toISOString() }))
  const sites = [...own, ...viewed]
  const suspensions = await suspensionsOf(
    db,
    sites.map(({ id }) => id),
  )
  return sites.map((site) => {
    const found = suspensions.find(({ site_id }) => site_id === site.id)
    return found ? { ...site, suspension: { reason: found.reason, since: found.suspended_at.toISOString() } } : site
  })
}

/** Returns a deleted site as its owners see it. */
export function deletedSiteOf({ site_id, name, deleted_at }: SiteRow): DeletedSite {
  const restorable_until = new Date((deleted_at?.getTime() ?? 0) + restorableFor).toISOString()
  return { id: site_id, name, restorable_until }
}

/** Throws `invalid` for a time zone that Node knows but this database does not. */
export async function checkZone(db: Db, zone: string): Promise<void> {
  if (await knowsZone(db, zone)) return
  const message = 'This time zone is not known here. Choose another of the same region.'
  throw new AppError('invalid', message, { issues: [{ path: 'time_zone', message }] })
}
