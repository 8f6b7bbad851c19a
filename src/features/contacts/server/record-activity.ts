import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Activity } from '../contract.ts'
import { recordSubjects } from './store-subjects.ts'
import { insertHistory } from './store-changes.ts'

/** The subject of a history line, by key and title. */
export interface Subject {
  /** 'campaign:…', 'link:…', 'product:…'. */
  readonly key: string
  readonly title: string
}

interface Note extends Omit<Activity, 'at'> {
  readonly about?: readonly Subject[]
  readonly siteId: Id
  readonly contactId: Id
}
type Ctx = Pick<Tools, 'now' | 'newId'> & { readonly db: Db }

/** Adds a line to a contact's history, in the caller's transaction. */
export async function recordActivity(ctx: Ctx, { siteId, ...note }: Note): Promise<void> {
  await recordActivities(ctx, siteId, [note])
}

/**
 * Adds lines to many contacts' histories in a few queries, in the caller's transaction. Contacts that no longer exist
 * are skipped.
 */
export async function recordActivities(
  ctx: Ctx,
  siteId: Id,
  notes: readonly (Omit<Activity, 'at'> & {
    readonly contactId: Id
    readonly at?: Date
    readonly about?: readonly Subject[]
  })[],
): Promise<void> {
  const now = new Date(ctx.now())
  const entries = notes.map(({ contactId, kind, what, at = now, about = [] }) => ({
    id: ctx.newId(),
    contactId,
    kind,
    what,
    at,
    about: about.map(({ key }) => key),
  }))
  await recordSubjects(
    ctx.db,
    siteId,
    notes.flatMap(({ about = [] }) => about),
    now,
  )
  await insertHistory(ctx.db, siteId, entries)
}
