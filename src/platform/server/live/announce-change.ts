import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '../db/database.ts'

/** PostgreSQL's channel for what has changed. */
export const changeChannel = 'trellis_changes'

/** A call that changed something of a site; `tab` is the dashboard that made it, empty for anybody else. */
export interface Change {
  readonly siteId: Id
  readonly call: string
  readonly tab: string
}

/** Something that concerns one thread alone: `topic` names it, `kind` says what. */
export interface TopicNotice {
  readonly topic: Id
  readonly kind: 'changed' | 'typing'
}

/** Tells the followers of one topic, on every node, when the transaction has committed. */
export async function announceTopic(db: Db, notice: TopicNotice): Promise<void> {
  await sql`SELECT pg_notify(${changeChannel}, ${JSON.stringify(notice)})`.execute(db)
}

/** Tells every node that the transaction changed something, if it did, and when it has committed. */
export async function announceChange(db: Db, change: Change): Promise<void> {
  // A transaction that only reads has no number.
  await sql`SELECT pg_notify(${changeChannel}, ${JSON.stringify(change)})
    WHERE pg_current_xact_id_if_assigned() IS NOT NULL`.execute(db)
}
