import { AppError } from '#core/error.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { DeletedSite, Site } from '../contract.ts'
import { restorableFor } from './restorable-for.ts'
import { knowsZone, type SiteRow } from './store.ts'

/** A site as one of its members sees it. */
export function siteOf(row: SiteRow & Pick<Site, 'role'>): Site {
  const { site_id, name, url, key, time_zone, created_at, role } = row
  return { id: site_id, name, url, key, time_zone, created_at: created_at.toISOString(), role }
}

/** A deleted site as its owners see it. */
export function deletedSiteOf({ site_id, name, deleted_at }: SiteRow): DeletedSite {
  const restorable_until = new Date((deleted_at?.getTime() ?? 0) + restorableFor).toISOString()
  return { id: site_id, name, restorable_until }
}

/** Throws `invalid` for a time zone that this database has not heard of, though this Node has. */
export async function checkZone(db: Db, zone: string): Promise<void> {
  if (await knowsZone(db, zone)) return
  const message = 'This time zone is not known here. Choose another of the same region.'
  throw new AppError('invalid', message, { issues: [{ path: 'time_zone', message }] })
}
