import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Database } from '#platform/server/db/database.ts'
import { type Delivery, insertDeliveries } from '../store-inbox.ts'
import { recordWebhook } from '../store.ts'
import { applyInbox } from './apply-inbox.ts'

type Fresh = Omit<Delivery, 'applied_at'>
interface Waiting {
  readonly row: Fresh
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

const mostRows = 500
const mostCharacters = 8_000_000

/** Stores deliveries from shops. */
export interface Inbox {
  /** Resolves when the delivery is durable and its processing is scheduled. */
  store(row: Fresh): Promise<void>
}

/**
 * Creates the inbox. While deliveries are being committed, new ones are collected and then written by the next
 * statement.
 */
export function createInbox({
  database,
  jobs,
  now,
}: Pick<Tools, 'jobs' | 'now'> & { readonly database: Database }): Inbox {
  const lines = new Map<Id, Waiting[]>()
  const writing = new Set<Id>()

  const write = async (siteId: Id): Promise<void> => {
    if (writing.has(siteId)) return
    writing.add(siteId)
    for (let line = lines.get(siteId); line && line.length > 0; line = lines.get(siteId)) {
      const batch = takeBatch(line)
      await database
        .inSite(siteId, async (db) => {
          await insertDeliveries(
            db,
            batch.map(({ row }) => row),
          )
          for (const id of new Set(batch.map(({ row }) => row.connection_id))) {
            await recordWebhook(db, siteId, id, new Date(now()))
          }
          await jobs.add(
            db,
            applyInbox,
            { site_id: siteId },
            { key: `shops.apply ${siteId}`, queue: `shops ${siteId}` },
          )
        })
        .then(
          () => batch.forEach(({ resolve }) => resolve()),
          (error: unknown) => batch.forEach(({ reject }) => reject(error)),
        )
    }
    lines.delete(siteId)
    writing.delete(siteId)
  }

  return {
    store: (row) =>
      new Promise((resolve, reject) => {
        const line = lines.get(row.site_id) ?? []
        line.push({ row, resolve, reject })
        lines.set(row.site_id, line)
        void write(row.site_id)
      }),
  }
}

function takeBatch(line: Waiting[]): Waiting[] {
  let size = 0
  let count = 0
  for (const { row } of line) {
    if (count > 0 && (count >= mostRows || size + row.body.length > mostCharacters)) break
    size += row.body.length
    count++
  }
  return line.splice(0, count)
}
