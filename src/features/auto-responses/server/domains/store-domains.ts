import type { ColumnType, Selectable } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { DomainRecord } from '../../contract.ts'

interface DomainTable {
  site_id: Id
  domain: string
  is_valid: boolean
  records: ColumnType<DomainRecord[], string, string>
  checked_at: Date
}
type Tables = { checked_domains: DomainTable }
type DomainRow = Selectable<DomainTable>

/** Maximum number of domains per site, so that rechecking them remains cheap. */
export const maxDomains = 50

const tables = (db: Db) => db.withTables<Tables>()

export function listDomains(db: Db, siteId: Id): Promise<DomainRow[]> {
  return tables(db).selectFrom('checked_domains').selectAll().where('site_id', '=', siteId).orderBy('domain').execute()
}

export async function countDomains(db: Db, siteId: Id): Promise<number> {
  return (await listDomains(db, siteId)).length
}

export async function hasDomain(db: Db, siteId: Id, domain: string): Promise<boolean> {
  return (await listDomains(db, siteId)).some((row) => row.domain === domain)
}

/** Stores the result of a check, replacing the previous one. */
export async function storeDomainCheck(db: Db, row: DomainRow): Promise<void> {
  const records = JSON.stringify(row.records)
  const { is_valid, checked_at } = row
  await tables(db)
    .insertInto('checked_domains')
    .values({ ...row, records })
    .onConflict((on) => on.columns(['site_id', 'domain']).doUpdateSet({ records, is_valid, checked_at }))
    .execute()
}

/** Stops checking a domain. */
export async function forgetDomain(db: Db, siteId: Id, domain: string): Promise<boolean> {
  const answer = await tables(db)
    .deleteFrom('checked_domains')
    .where('site_id', '=', siteId)
    .where('domain', '=', domain)
    .executeTakeFirst()
  return answer.numDeletedRows === 1n
}

/** Returns the domains of all sites that were last checked before these moments. */
export function dueDomains(
  db: Db,
  before: { good: Date; bad: Date },
): Promise<Pick<DomainRow, 'site_id' | 'domain'>[]> {
  return tables(db)
    .selectFrom('checked_domains')
    .select(['site_id', 'domain'])
    .where((eb) =>
      eb.or([
        eb.and([eb('is_valid', '=', true), eb('checked_at', '<', before.good)]),
        eb.and([eb('is_valid', '=', false), eb('checked_at', '<', before.bad)]),
      ]),
    )
    .orderBy('checked_at')
    .limit(500)
    .execute()
}
