import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Activity } from '../contract.ts'
import { insertHappenings } from './store-changes.ts'

interface Note extends Omit<Activity, 'at'> {
  readonly siteId: Id
  readonly contactId: Id
}
type Ctx = Pick<Tools, 'now' | 'newId'> & { readonly db: Db }

/** Adds a line to a contact's history, in the caller's transaction. */
export async function recordActivity(ctx: Ctx, { siteId, contactId, kind, what }: Note): Promise<void> {
  await recordActivities(ctx, siteId, [{ contactId, kind, what }])
}

/** Adds lines to many contacts' histories in a few statements, in the caller's transaction. Contacts that are gone are left out. */
export async function recordActivities(
  ctx: Ctx,
  siteId: Id,
  notes: readonly (Omit<Activity, 'at'> & { readonly contactId: Id; readonly at?: Date })[],
): Promise<void> {
  const now = new Date(ctx.now())
  const happenings = notes.map(({ contactId, kind, what, at = now }) => ({
    id: ctx.newId(),
    contactId,
    kind,
    what,
    at,
  }))
  await insertHappenings(ctx.db, siteId, happenings)
}
