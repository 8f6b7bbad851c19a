import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Activity } from '../contract.ts'
import { insertActivity } from './store.ts'

interface Note extends Omit<Activity, 'at'> {
  readonly siteId: Id
  readonly contactId: Id
}

/** Adds a line to a contact's history, in the caller's transaction. The contact must exist. */
export async function noteActivity(
  ctx: Pick<Tools, 'now' | 'newId'> & { readonly db: Db },
  { siteId, contactId, kind, what }: Note,
): Promise<void> {
  const at = new Date(ctx.now())
  await insertActivity(ctx.db, { site_id: siteId, id: ctx.newId(), contact_id: contactId, at, kind, what })
}
