import { type ColumnType, type Kysely, type Selectable, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import { insertRows } from '#platform/server/db/value-rows.ts'
import type {
  AudienceChoice,
  CampaignCounts,
  CampaignStatus,
  CampaignType,
  EmailContent,
  PushContent,
  CampaignTest,
} from '../contract.ts'

type Json<T> = ColumnType<T, string, string>
/** The results by which a campaign is judged when deciding whether to pause it. */
export interface Judged {
  readonly accepted: number
  readonly bounced: number
  readonly complained: number
}
type Tables = {
  campaigns: {
    site_id: Id
    id: Id
    name: string
    type: CampaignType
    status: CampaignStatus
    status_before: CampaignStatus | null
    paused_at: Date | null
    problem: string
    email: Json<EmailContent>
    push: Json<PushContent>
    test: Json<CampaignTest>
    winner: string
    audience: Json<AudienceChoice>
    schedule_at: Date | null
    schedule_zone: 'site' | 'contact'
    started_at: Date | null
    sent_at: Date | null
    plan_after: Id | null
    buckets: number
    counts: Json<CampaignCounts>
    counted_at: Date | null
    is_stale: boolean
    waits_until: Date | null
    judged_from: Json<Judged | null>
    is_public: boolean
    at_best_time: boolean
    created_at: Date
    updated_at: Date
  }
  campaign_links: { site_id: Id; campaign_id: Id; number: number; url: string }
}

/** A campaign as it is stored. */
export type CampaignRow = Selectable<Tables['campaigns']>
export type CampaignChange = Partial<Omit<CampaignRow, 'site_id' | 'id' | 'created_at'>>

const tables = (db: Kysely<unknown>) => db.withTables<Tables>()

const jsonKeys = ['email', 'push', 'test', 'audience', 'counts', 'judged_from'] as const
function stored<T extends CampaignChange>(change: T) {
  const json = jsonKeys.filter((key) => change[key] !== undefined).map((key) => [key, JSON.stringify(change[key])])
  return { ...change, ...Object.fromEntries(json) } as Omit<T, (typeof jsonKeys)[number]> &
    Record<(typeof jsonKeys)[number], string>
}

export async function insertCampaign(db: Db, row: CampaignRow): Promise<void> {
  await tables(db).insertInto('campaigns').values(stored(row)).execute()
}

export async function updateCampaign(db: Db, siteId: Id, id: Id, change: CampaignChange): Promise<void> {
  await tables(db)
    .updateTable('campaigns')
    .set(stored(change))
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute()
}

export function findCampaign(db: Kysely<unknown>, siteId: Id, id: Id): Promise<CampaignRow | undefined> {
  return tables(db)
    .selectFrom('campaigns')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Returns the emails of these campaigns, with the variants of their tests. */
export async function mailsOfCampaigns(db: Kysely<unknown>, siteId: Id, ids: readonly Id[]) {
  if (ids.length === 0) return []
  const rows = tables(db).selectFrom('campaigns').select(['id', 'email', 'test']).where('site_id', '=', siteId)
  return rows.where('id', 'in', [...ids]).execute()
}

/** Returns the campaign, locked until the transaction ends. */
export function lockCampaign(db: Db, siteId: Id, id: Id): Promise<CampaignRow | undefined> {
  const row = tables(db).selectFrom('campaigns').selectAll().where('site_id', '=', siteId).where('id', '=', id)
  return row.forUpdate().executeTakeFirst()
}

/** Checks whether the campaign's messages may be sent now. */
export async function isGoing(db: Db, siteId: Id, id: Id): Promise<boolean> {
  const row = tables(db).selectFrom('campaigns').select('id').where('site_id', '=', siteId).where('id', '=', id)
  return (await row.where('status', '=', 'sending').where('paused_at', 'is', null).executeTakeFirst()) !== undefined
}

/** Pauses a campaign that is being sent and marks it for a recount; returns whether it was being sent. */
export async function pauseGoing(
  db: Db,
  siteId: Id,
  id: Id,
  { at, problem }: { at: Date; problem: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('campaigns')
    .set({ paused_at: at, problem, is_stale: true, updated_at: at })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .where('paused_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface CampaignQuery {
  readonly status: readonly CampaignStatus[]
  readonly type: readonly CampaignType[]
  readonly name: string
  readonly page: number
  readonly limit: number
}

/** Returns a page of the site's campaigns, most recently changed first, and the total number. */
export async function listCampaigns(db: Db, siteId: Id, { status, type, name, page, limit }: CampaignQuery) {
  if (status.length === 0) return { rows: [], total: 0 }
  let found = tables(db).selectFrom('campaigns').where('site_id', '=', siteId).where('status', 'in', status)
  if (type.length > 0) found = found.where('type', 'in', type)
  if (name !== '') found = found.where('name', 'ilike', `%${name.replaceAll(/[\\%_]/g, '\\$&')}%`)
  const rows = await found
    .selectAll()
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await found.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

/** Stores the links of a campaign, by number. */
export async function storeLinks(db: Db, siteId: Id, campaignId: Id, urls: readonly string[]): Promise<void> {
  const links = urls.map((url, number) => [siteId, campaignId, number, url])
  await insertRows(
    links,
    (link) => link,
    (rows) =>
      sql`INSERT INTO campaign_links (site_id, campaign_id, number, url) ${rows}
        ON CONFLICT (site_id, campaign_id, number) DO NOTHING`.execute(db),
  )
}

export async function linkOf(
  db: Kysely<unknown>,
  siteId: Id,
  campaignId: Id,
  number: number,
): Promise<string | undefined> {
  const links = tables(db).selectFrom('campaign_links').select('url').where('site_id', '=', siteId)
  return (await links.where('campaign_id', '=', campaignId).where('number', '=', number).executeTakeFirst())?.url
}

/** Marks a campaign's counts as outdated. Cheap if they are already marked. */
export async function markStale(db: Db, siteId: Id, id: Id): Promise<void> {
  const update = tables(db).updateTable('campaigns').set({ is_stale: true }).where('site_id', '=', siteId)
  await update.where('id', '=', id).where('is_stale', '=', false).execute()
}

/** Returns campaigns of all sites that must be recounted, or that are still being sent. */
export function campaignsToWatch(
  db: Kysely<unknown>,
): Promise<Pick<CampaignRow, 'site_id' | 'id' | 'status' | 'is_stale'>[]> {
  return tables(db)
    .selectFrom('campaigns')
    .select(['site_id', 'id', 'status', 'is_stale'])
    .where((is) => is.or([is('is_stale', '=', true), is('status', 'in', ['queued', 'sending'])]))
    .limit(10_000)
    .execute()
}

/**
 * Takes a lock until the transaction ends, so that only one transaction at a time hands over messages that count for a
 * site's cap.
 */
export async function lockCap(db: Db, siteId: Id): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`cap of ${siteId}`}, 0))`.execute(db)
}
