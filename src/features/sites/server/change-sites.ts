import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Handler } from '#platform/server/room.ts'
import { type siteCalls, siteEvents } from '../contract.ts'
import { restorableFor } from './restorable-for.ts'
import { checkZone, siteOf } from './site.ts'
import { addSite, changeSite, lockSitesOf, liveSitesOf, siteById, siteOfUser, type SiteRow } from './store.ts'

const maxSites = 100
const noSite = 'Site not found, or it can no longer be restored.'

/** Creates a site owned by the caller. */
export const create: Handler<typeof siteCalls.create> = async (
  input,
  { db, events, user, newId, now, randomBytes },
) => {
  await checkZone(db, input.time_zone)
  await checkCount(db, user.id)
  const key = Buffer.from(randomBytes(12)).toString('base64url')
  const site: SiteRow = { ...input, site_id: newId(), key, created_at: new Date(now()), deleted_at: null }
  await addSite(db, site, user.id)
  await events.emit(db, siteEvents.created, { site_id: site.site_id, user_id: user.id })
  return { site: siteOf({ ...site, role: 'owner' }) }
}

/** Changes the given ones of name, address, time zone and currency. */
export const update: Handler<typeof siteCalls.update> = async (
  { name, url, time_zone, currency },
  { db, siteId, role, events },
) => {
  if (time_zone !== undefined) await checkZone(db, time_zone)
  const change = {
    ...(name !== undefined && { name }),
    ...(url !== undefined && { url }),
    ...(time_zone !== undefined && { time_zone }),
    ...(currency !== undefined && { currency }),
  }
  if (Object.keys(change).length > 0) await changeSite(db, siteId, change)
  if (currency !== undefined) await events.emit(db, siteEvents.currencyChosen, { site_id: siteId, currency })
  // Not looked up through the caller's membership, because an API key has none.
  const site = await siteById(db, siteId)
  if (!site) throw new AppError('not_found', noSite)
  return { site: siteOf({ ...site, role }) }
}

/** Marks a site as deleted. It can be restored, or is purged later. */
export const remove: Handler<typeof siteCalls.remove> = async (_input, { db, events, siteId, now }) => {
  await changeSite(db, siteId, { deleted_at: new Date(now()) })
  await events.emit(db, siteEvents.deleted, { site_id: siteId })
  return { restorable_until: new Date(now() + restorableFor).toISOString() }
}

/** Restores a deleted site that the caller owns. A site that isn't deleted is returned unchanged. */
export const restore: Handler<typeof siteCalls.restore> = async ({ deleted_site_id }, { db, user, now }) => {
  const site = await siteOfUser(db, user.id, deleted_site_id)
  if (site?.role !== 'owner' || (site.deleted_at && site.deleted_at.getTime() < now() - restorableFor)) {
    throw new AppError('not_found', noSite)
  }
  if (site.deleted_at) {
    await checkCount(db, user.id)
    await changeSite(db, site.site_id, { deleted_at: null })
  }
  return { site: siteOf(site) }
}

async function checkCount(db: Db, userId: Id): Promise<void> {
  await lockSitesOf(db, userId)
  if ((await liveSitesOf(db, userId)).length < maxSites) return
  throw new AppError('conflict', `An account has at most ${maxSites} sites. Delete one first.`)
}
