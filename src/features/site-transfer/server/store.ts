import type { Kysely } from 'kysely'
import type { Feature } from '#core/feature.ts'
import type { SetupPart } from '#core/site-setup.ts'
import type { Id } from '#core/id.ts'
import type { Transfer } from '../contract.ts'

/** A row of `site_transfers`. `bytes` is read as a number. */
export interface TransferRow {
  readonly site_id: Id
  readonly id: Id
  readonly kind: Transfer['kind']
  readonly state: Transfer['state']
  readonly error: string
  readonly count: number
  readonly bytes: number
  readonly parts: number
  readonly stored_as: string
  readonly created_at: Date
  /** For a copy only: the site whose setup is copied, and the copied parts. */
  readonly from_site_id: Id | null
  readonly setup_parts: readonly SetupPart[] | null
  /** Things that were skipped because the site's plan does not include them. */
  readonly lacking: FeatureCounts
}

/** Number of things per feature. */
export type FeatureCounts = Partial<Record<Feature, number>>

const tables = (db: Kysely<unknown>) => db.withTables<{ site_transfers: TransferRow }>()

export async function insertTransfer(db: Kysely<unknown>, row: TransferRow): Promise<void> {
  await tables(db).insertInto('site_transfers').values(row).execute()
}

export function findTransfer(db: Kysely<unknown>, siteId: Id, id: Id): Promise<TransferRow | undefined> {
  const rows = tables(db).selectFrom('site_transfers').selectAll().where('site_id', '=', siteId)
  return rows.where('id', '=', id).executeTakeFirst()
}

/** Returns the site's exports, imports and copies, newest first. */
export function transfersOf(db: Kysely<unknown>, siteId: Id): Promise<TransferRow[]> {
  const rows = tables(db).selectFrom('site_transfers').selectAll().where('site_id', '=', siteId)
  return rows.orderBy('id', 'desc').limit(100).execute()
}

export async function changeTransfer(
  db: Kysely<unknown>,
  { site_id, id }: Pick<TransferRow, 'site_id' | 'id'>,
  change: Partial<Pick<TransferRow, 'state' | 'error' | 'count' | 'bytes' | 'parts' | 'lacking'>>,
): Promise<void> {
  const row = tables(db).updateTable('site_transfers').set(change)
  await row.where('site_id', '=', site_id).where('id', '=', id).execute()
}

export async function deleteTransfer(
  db: Kysely<unknown>,
  { site_id, id }: Pick<TransferRow, 'site_id' | 'id'>,
): Promise<void> {
  await tables(db).deleteFrom('site_transfers').where('site_id', '=', site_id).where('id', '=', id).execute()
}

/** Returns the transfers of all sites that began before a moment. */
export function transfersBefore(db: Kysely<unknown>, before: Date): Promise<TransferRow[]> {
  return tables(db).selectFrom('site_transfers').selectAll().where('created_at', '<', before).limit(100).execute()
}
