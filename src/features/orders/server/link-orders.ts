import { z } from 'zod'
import type { Id } from '#core/id.ts'
import { uuidv7 } from '#core/id.ts'
import type { JobContext } from '#platform/server/context.ts'
import type { EventContext } from '#platform/server/events/events.ts'
import type { Db } from '#platform/server/db/database.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { contactsAfter } from '#features/contacts/server/index.ts'
import { propagateOrderChanges } from './propagate-order-changes.ts'
import { linkOrders, moveOrders, setLinked, settingsOf, sitesToLink } from './store.ts'

const batch = 5000
/** Overlap with the previous run, in milliseconds, because an import of contacts may take that long to commit. */
const overlap = 3_600_000

/**
 * Links orders with previously unknown addresses to contacts created since then: buyers who subscribe or are imported
 * later.
 */
export const linkNewContacts = job({
  name: 'orders.link',
  payload: z.object({}),
  cron: '*/2 * * * *',
  run: async (_payload, ctx) => {
    for (const { site_id: siteId, linked_until } of await sitesToLink(ctx.database.system)) {
      const now = ctx.now()
      let after: Id | null = uuidv7(Math.max(0, linked_until.getTime() - overlap), new Uint8Array(10))
      while (after !== null) {
        if (ctx.signal.aborted) return
        const from: Id = after
        after = await ctx.database.inSite(siteId, (db) => linkSome(ctx, db, siteId, from))
      }
      await ctx.database.inSite(siteId, (db) => setLinked(db, siteId, new Date(now)))
    }
  },
})

async function linkSome(ctx: JobContext, db: Db, siteId: Id, after: Id): Promise<Id | null> {
  const settings = await settingsOf(db, siteId)
  const contacts = await contactsAfter(db, siteId, after, batch)
  const linked = await linkOrders(db, siteId, contacts)
  const changes = linked.map((row) => ({ before: { ...row, contact_id: null }, after: row }))
  if (settings) await propagateOrderChanges({ ...ctx, db }, siteId, changes, settings)
  return contacts.length < batch ? null : contacts.at(-1)!.id
}

/** Moves a contact's orders, all or `only` these, to another contact. Returns their ids. */
export async function moveOrdersOf(
  ctx: EventContext,
  { siteId, from, to, only }: { siteId: Id; from: Id; to: Id; only?: readonly Id[] },
): Promise<Id[]> {
  const settings = await settingsOf(ctx.db, siteId)
  const moved = await moveOrders(ctx.db, siteId, from, to, only)
  const changes = moved.map((after) => ({ before: { ...after, contact_id: from }, after }))
  if (settings) await propagateOrderChanges(ctx, siteId, changes, settings)
  return moved.map(({ id }) => id)
}
