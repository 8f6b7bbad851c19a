import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '../db/database.ts'

/** The PostgreSQL channel for changes. */
export const changeChannel = 'trellis_changes'

/** A call that changed something of a site. `tab` is the dashboard tab that made it, empty for any other caller. */
export interface Change {
  readonly siteId: Id
  readonly call: string
  readonly tab: string
}

/** A notice that concerns a single topic: `topic` is its ID, `kind` is what happened. */
export interface TopicNotice {
  readonly topic: Id
  readonly kind: 'changed' | 'typing'
}

/** Notifies the followers of one topic, on every node, once the transaction has committed. */
export async function announceTopic(db: Db, notice: TopicNotice): Promise<void> {
  await sql`SELECT pg_notify(${changeChannel}, ${JSON.stringify(notice)})`.execute(db)
}

/** Notifies every node that the transaction changed something, if it did, once it has committed. */
export async function announceChange(db: Db, change: Change): Promise<void> {
  // A read-only transaction has no ID.
  await sql`SELECT pg_notify(${changeChannel}, ${JSON.stringify(change)})
    WHERE pg_current_xact_id_if_assigned() IS NOT NULL`.execute(db)
}
