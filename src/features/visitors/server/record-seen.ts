import { z } from 'zod'
import type { Id } from '#core/id.ts'
import { sightingsOf, sitesWithEvents } from '#features/analytics/server/index.ts'
import { recordVisits } from '#features/contacts/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import type { JobContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { contactsOfVisitors } from './store-identities.ts'
import { type KnownForm, knownForms } from './store-known-forms.ts'
import { setSeenUntil, sitesToLookAt } from './store-seen.ts'

const minuteMs = 60_000
/** Time in milliseconds after which an event that arrived is certainly committed. */
const lag = minuteMs
/** How far back a run looks after a long pause, and how much it reads per step, in milliseconds. */
const [farthest, atOnce] = [2 * 24 * 60 * minuteMs, 10 * minuteMs]

/** Every few minutes, records site visits in the histories of contacts whose browsers are known. */
export const recordSeen = job({
  name: 'visitors.note-seen',
  payload: z.object({}),
  cron: '*/5 * * * *',
  run: async (_payload, ctx) => {
    const { database, now, signal } = ctx
    const upto = now() - lag
    const sites = await sitesToLookAt(database.system, new Date(now() - farthest))
    const busy = new Set(await sitesWithEvents(database.system, sites))
    for (const { siteId, since } of sites) {
      if (!busy.has(siteId)) continue
      for (let from = since.getTime(); from < upto; from += atOnce) {
        if (signal.aborted) return
        const span = { from: new Date(from), upto: new Date(Math.min(upto, from + atOnce)) }
        await database.inSite(siteId, (db) => recordSpan(ctx, db, siteId, span))
      }
    }
  },
})

async function recordSpan(ctx: JobContext, db: Db, siteId: Id, { from, upto }: { from: Date; upto: Date }) {
  const sightings = await sightingsOf(db, siteId, from, upto)
  const contacts = await contactsOfVisitors(
    db,
    siteId,
    sightings.map(({ visitorId }) => visitorId),
  )
  const forms = contacts.size > 0 ? await knownForms(db, siteId) : new Map<Id, KnownForm>()
  const visits = sightings.flatMap(({ visitorId, popupId, page, at }) => {
    const contactId = contacts.get(visitorId)
    const form = forms.get(popupId)
    const what = [page, form ? `saw ${form.name}` : ''].filter(Boolean).join(', ')
    return contactId === undefined ? [] : [{ contactId, what, at }]
  })
  const timeZone = (await siteById(db, siteId))?.time_zone ?? 'UTC'
  await recordVisits({ ...ctx, db }, siteId, visits, timeZone)
  await setSeenUntil(db, siteId, upto)
}
