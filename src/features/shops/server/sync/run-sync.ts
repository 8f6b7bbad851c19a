import { z } from 'zod'
import { id } from '#core/fields.ts'
import type { Id } from '#core/id.ts'
import type { JobContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { job, type Jobs } from '#platform/server/jobs/jobs.ts'
import { type SyncKind, syncKinds } from '../../contract.ts'
import { type Shop, ShopError } from '../adapters/adapter.ts'
import { webhookUrl } from '../connection.ts'
import { openConnection, type ShopNetwork } from '../open-shop.ts'
import { activeConnection, changeConnection, type ConnectionRow, setFacts } from '../store.ts'
import { saveSync, type SyncRow, syncsOf } from '../store-syncs.ts'
import { readPart } from './read-part.ts'

const day = 86_400_000
/**
 * Overlap in milliseconds between syncs. Clocks differ, and an item that changes while a page is read may have an
 * earlier time.
 */
const overlap = 10 * 60_000

const syncJob = {
  name: 'shops.sync',
  payload: z.object({ site_id: id, kinds: z.array(z.enum(syncKinds)).default([...syncKinds]) }),
} as const

/** Syncs changes from a site's shop: everything the first time, page by page, continuing where the last run stopped. */
export const runSync = (network: ShopNetwork) =>
  job({
    ...syncJob,
    async run({ site_id: siteId, kinds }, context) {
      const connection = await context.database.inSite(siteId, (db) => activeConnection(db, siteId))
      // A broken connection is read when it is connected again.
      if (connection?.state !== 'connected') return
      const shop = openConnection(context, network, connection)
      if (!shop) return
      let failure: ShopError | undefined
      for (const kind of syncKinds.filter((one) => kinds.includes(one))) {
        failure = await readKind(context, connection, shop, kind)
        if (failure || context.signal.aborted) break
      }
      failure ??= context.signal.aborted ? undefined : await keepHouse(context, connection, shop)
      if (context.signal.aborted) await again(context, siteId, kinds, 0)
      else if (failure) await tryLater(context, connection, kinds, failure)
    },
  })

/** Schedules a sync of a site's shop. Nothing is added if one is already waiting. */
export async function planSync(
  jobs: Jobs,
  db: Db,
  siteId: Id,
  kinds: readonly SyncKind[],
  runAt?: Date,
): Promise<void> {
  const key = `shops.sync ${siteId} ${kinds.length === syncKinds.length ? 'all' : kinds.join()}`
  const options = { key, queue: `shops ${siteId}`, ...(runAt && { runAt }) }
  await jobs.add(db, syncJob, { site_id: siteId, kinds: [...kinds] }, options)
}

async function readKind(
  context: JobContext,
  connection: ConnectionRow,
  shop: Shop,
  kind: SyncKind,
): Promise<ShopError | undefined> {
  const { database, now, signal } = context
  const { site_id: siteId, id: connectionId } = connection
  const known = await database.inSite(siteId, (db) => syncsOf(db, siteId, connectionId))
  let sync = known.find((one) => one.kind === kind)
  if (!sync) return undefined
  if (sync.started_at === null) sync = begun(sync, connection, now())
  while (sync.started_at !== null) {
    if (signal.aborted) return undefined
    try {
      sync = await readPart(context, connection, shop, sync, overlap)
    } catch (error) {
      if (error instanceof ShopError) return error
      throw error
    }
  }
  return undefined
}

/** Returns the marks of a sync that starts. Products are fully read once a day, because deletions aren't reported. */
function begun(sync: SyncRow, { connected_at }: ConnectionRow, now: number): SyncRow {
  const isWhole = sync.since === null || (sync.kind === 'products' && (sync.whole_at?.getTime() ?? 0) < now - day)
  const since = sync.kind === 'checkouts' ? (sync.since ?? new Date(connected_at.getTime() - day)) : sync.since
  return {
    ...sync,
    since: isWhole && sync.kind !== 'checkouts' ? null : since,
    started_at: new Date(now),
    cursor: null,
    done: 0,
  }
}

/** Once a day, repairs missing webhooks and updates the shop's information. */
async function keepHouse(context: JobContext, connection: ConnectionRow, shop: Shop): Promise<ShopError | undefined> {
  const { database, now, publicUrl } = context
  const { site_id: siteId, id: connectionId, webhooks_checked_at } = connection
  if (webhooks_checked_at && webhooks_checked_at.getTime() > now() - day) return undefined
  try {
    const facts = await shop.facts()
    await shop.ensureWebhooks(webhookUrl({ publicUrl }, connectionId))
    await database.inSite(siteId, async (db) => {
      await setFacts(db, siteId, connectionId, facts)
      if (facts.hasAllOrders && connection.facts.hasAllOrders === false) await readOrdersAgain(context, db, connection)
      await changeConnection(db, connection, { webhooks_checked_at: new Date(now()) })
    })
    return undefined
  } catch (error) {
    if (error instanceof ShopError) return error
    throw error
  }
}

/** Reads all orders again, to include those that the shop didn't show us before. */
async function readOrdersAgain({ jobs }: JobContext, db: Db, { site_id: siteId, id }: ConnectionRow): Promise<void> {
  const orders = (await syncsOf(db, siteId, id)).find(({ kind }) => kind === 'orders')
  if (orders) await saveSync(db, { ...orders, since: null, cursor: null, started_at: null })
  await planSync(jobs, db, siteId, ['orders'])
}

async function tryLater(
  context: JobContext,
  { site_id: siteId, id: connectionId }: ConnectionRow,
  kinds: readonly SyncKind[],
  { failure }: ShopError,
): Promise<void> {
  const { database } = context
  const tries = await database.inSite(siteId, async (db) => {
    const syncs = (await syncsOf(db, siteId, connectionId)).filter(({ kind }) => kinds.includes(kind))
    const running = syncs.find(({ started_at }) => started_at !== null) ?? syncs.at(-1)
    if (!running) return 0
    await saveSync(db, { ...running, tries: running.tries + 1, problem: failure.message })
    return running.tries + 1
  })
  // A broken connection waits for its owner. Refused requests wait for the next hourly sync.
  if (failure.kind === 'revoked' || failure.kind === 'refused') return
  const wait =
    failure.kind === 'throttled' ? failure.retryAfterMs : Math.min(3_600_000, 15_000 * 2 ** Math.min(tries, 10))
  await again(context, siteId, kinds, wait)
}

async function again({ database, jobs, now }: JobContext, siteId: Id, kinds: readonly SyncKind[], wait: number) {
  await database.inSite(siteId, (db) => planSync(jobs, db, siteId, kinds, new Date(now() + wait)))
}
