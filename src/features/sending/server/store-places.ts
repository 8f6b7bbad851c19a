import { type Kysely, sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { DnsRecord, SendingSettings } from '../contract.ts'

interface ServerTable {
  site_id: Id
  id: Id
  name: string
  sealed: Buffer
  shown: string
  weight: number
  connections: number
  is_on: boolean
  warm_up_from: string | null
  warm_up_first: number
  created_at: Date
}
export type ServerRow = ServerTable
/** A server with the number of messages it got on one day. */
export type ServerOfDay = ServerRow & { handed: number }

export interface DomainRow {
  site_id: Id
  id: Id
  domain: string
  selector: string
  sealed: Buffer
  record: string
  verified_at: Date | null
  checked_at: Date | null
  /** DNS records found by the last check. */
  findings: readonly DnsRecord[]
  created_at: Date
}
type Tables = {
  smtp_servers: ServerTable
  sending_domains: DomainRow
  sending_settings: Omit<SendingSettings, 'domain_limits'> & { site_id: Id; domain_limits: string }
}

const tables = (db: Kysely<unknown>) => db.withTables<Tables>()

export async function settingsRow(db: Kysely<unknown>, siteId: Id): Promise<SendingSettings | undefined> {
  const { rows } = await sql<SendingSettings & { site_id: Id }>`
    SELECT * FROM sending_settings WHERE site_id = ${siteId}`.execute(db)
  if (!rows[0]) return undefined
  const { site_id: _, ...settings } = rows[0]
  return settings
}

export async function storeSettings(db: Db, siteId: Id, settings: SendingSettings): Promise<void> {
  const row = { ...settings, domain_limits: JSON.stringify(settings.domain_limits) }
  await tables(db)
    .insertInto('sending_settings')
    .values({ site_id: siteId, ...row })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(row))
    .execute()
}

/** Returns the site's servers, oldest first, with the number of messages each got on the given day. Dates are text. */
export async function serversOfDay(db: Kysely<unknown>, siteId: Id, day: Date): Promise<ServerOfDay[]> {
  const { rows } = await sql<ServerOfDay>`
    SELECT server.*, server.warm_up_from::text AS warm_up_from, coalesce(days.handed, 0)::int AS handed
    FROM smtp_servers AS server
    LEFT JOIN smtp_server_days AS days ON days.site_id = server.site_id AND days.server_id = server.id
      AND days.day = (${day}::timestamptz AT TIME ZONE 'UTC')::date
    WHERE server.site_id = ${siteId} ORDER BY server.created_at, server.id`.execute(db)
  return rows
}

/** Returns the site's servers, oldest first. */
export function serversOf(db: Kysely<unknown>, siteId: Id): Promise<Pick<ServerRow, 'is_on' | 'shown'>[]> {
  const servers = tables(db).selectFrom('smtp_servers').select(['is_on', 'shown']).where('site_id', '=', siteId)
  return servers.orderBy('created_at').orderBy('id').execute()
}

/** Whether a site has its own servers, on or off. */
export async function hasServers(db: Kysely<unknown>, siteId: Id): Promise<boolean> {
  const { rows } = await sql`SELECT FROM smtp_servers WHERE site_id = ${siteId} LIMIT 1`.execute(db)
  return rows.length > 0
}

/**
 * Counts messages given to a server, in the transaction that marks them as being sent. The row is locked until that
 * ends.
 */
export async function countHanded(db: Db, siteId: Id, serverId: Id, day: Date, count: number): Promise<void> {
  await sql`INSERT INTO smtp_server_days (site_id, server_id, day, handed)
    VALUES (${siteId}, ${serverId}, (${day}::timestamptz AT TIME ZONE 'UTC')::date, ${count})
    ON CONFLICT (site_id, server_id, day) DO UPDATE SET handed = smtp_server_days.handed + excluded.handed`.execute(db)
}

/** Subtracts messages that were counted but not sent. */
export async function countUnused(db: Db, siteId: Id, serverId: Id, day: Date, count: number): Promise<void> {
  await sql`UPDATE smtp_server_days SET handed = greatest(0, handed - ${count}::int)
    WHERE site_id = ${siteId} AND server_id = ${serverId}
      AND day = (${day}::timestamptz AT TIME ZONE 'UTC')::date`.execute(db)
}

/** Locks these servers until the transaction ends, so that concurrent workers stay within their limits. */
export async function lockServers(db: Db, siteId: Id): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`servers of ${siteId}`}, 0))`.execute(db)
}

export async function storeServer(db: Db, row: ServerRow): Promise<void> {
  const { site_id: _site, id: _id, created_at: _created, ...change } = row
  await tables(db)
    .insertInto('smtp_servers')
    .values(row)
    .onConflict((conflict) => conflict.columns(['site_id', 'id']).doUpdateSet(change))
    .execute()
}

export async function deleteServer(db: Db, siteId: Id, id: Id): Promise<boolean> {
  const removed = await tables(db)
    .deleteFrom('smtp_servers')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst()
  return removed.numDeletedRows === 1n
}

export function domainsOf(db: Kysely<unknown>, siteId: Id): Promise<DomainRow[]> {
  return tables(db).selectFrom('sending_domains').selectAll().where('site_id', '=', siteId).orderBy('domain').execute()
}

/** Adds a domain. Returns false if the site already has it. */
export async function insertDomain(db: Db, row: DomainRow): Promise<boolean> {
  const insert = tables(db)
    .insertInto('sending_domains')
    .values({ ...row, findings: sql`${JSON.stringify(row.findings)}::jsonb` })
  const added = await insert
    .onConflict((conflict) => conflict.columns(['site_id', 'domain']).doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

export async function updateDomain(db: Db, row: DomainRow): Promise<void> {
  const { verified_at, checked_at } = row
  const findings = sql<DomainRow['findings']>`${JSON.stringify(row.findings)}::jsonb`
  const update = tables(db).updateTable('sending_domains').set({ verified_at, checked_at, findings })
  await update.where('site_id', '=', row.site_id).where('id', '=', row.id).execute()
}

/**
 * Returns the domains to recheck: those with problems last checked before `bad`, and the others last checked before
 * `good`.
 */
export function dueDomains(db: Kysely<unknown>, { good, bad }: { good: Date; bad: Date }): Promise<DomainRow[]> {
  return sql<DomainRow>`SELECT * FROM sending_domains
    WHERE checked_at < CASE WHEN verified_at IS NULL OR findings @? '$[*] ? (@.is_found == false)' THEN ${bad}::timestamptz
      ELSE ${good}::timestamptz END
    ORDER BY checked_at LIMIT 500`
    .execute(db)
    .then(({ rows }) => rows)
}

export async function deleteDomain(db: Db, siteId: Id, id: Id): Promise<boolean> {
  const removed = await tables(db)
    .deleteFrom('sending_domains')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst()
  return removed.numDeletedRows === 1n
}

/** Counts a soft bounce. Returns the number of consecutive ones, each within two weeks of the previous one. */
export async function countSoftBounce(db: Db, siteId: Id, hash: Buffer, at: Date): Promise<number> {
  const fresh = new Date(at.getTime() - 14 * 86_400_000)
  const { rows } = await sql<{ bounces: number }>`
    INSERT INTO soft_bounces (site_id, address_hash, bounces, last_at) VALUES (${siteId}, ${hash}, 1, ${at})
    ON CONFLICT (site_id, address_hash) DO UPDATE SET last_at = excluded.last_at,
      bounces = CASE WHEN soft_bounces.last_at < ${fresh} THEN 1 ELSE soft_bounces.bounces + 1 END
    RETURNING bounces`.execute(db)
  return rows[0]!.bounces
}
