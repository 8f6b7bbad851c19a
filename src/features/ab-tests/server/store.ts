import { sql } from 'kysely'
import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Test, TestStatus } from '../contract.ts'

/** A test as it is stored. */
export type TestRecord = Omit<Test, 'test_id' | 'variants' | 'created_at' | 'ended_at'> & {
  id: Id
  created_at: Date
  ended_at: Date | null
  status_before: TestStatus | null
}

/** A current or former form of a test. `weight` and `was_active` are the values at the time the test ended. */
export interface VariantRecord {
  test_id: Id
  popup_id: Id
  variant: string
  removed_at: Date | null
  weight: number
  was_active: boolean
}

type Tables = {
  tests: TestRecord & { site_id: Id }
  test_variants: VariantRecord & { site_id: Id }
}
const tables = (db: Db) => db.withTables<Tables>()
const columns = [
  'id',
  'name',
  'status',
  'goal',
  'auto_winner',
  'bandit',
  'minimum_weeks',
  'effect',
  'hold_out',
  'winner',
  'tuned_for',
  'created_at',
  'ended_at',
  'status_before',
] as const satisfies readonly (keyof TestRecord)[]

export async function insertTest(db: Db, siteId: Id, test: TestRecord): Promise<void> {
  await tables(db)
    .insertInto('tests')
    .values({ ...test, site_id: siteId })
    .execute()
}

export async function updateTest(db: Db, siteId: Id, { id, ...fields }: TestRecord): Promise<void> {
  await tables(db).updateTable('tests').set(fields).where('site_id', '=', siteId).where('id', '=', id).execute()
}

/** Returns a test, or undefined. `hold` locks it until the transaction ends. */
export function findTest(db: Db, siteId: Id, testId: Id, { hold = false } = {}): Promise<TestRecord | undefined> {
  return tables(db)
    .selectFrom('tests')
    .select(columns)
    .where('site_id', '=', siteId)
    .where('id', '=', testId)
    .$if(hold, (query) => query.forUpdate())
    .executeTakeFirst()
}

/** Returns the names of a site's tests; unknown IDs are omitted. */
export async function namesOfTests(db: Db, siteId: Id, ids: readonly Id[]): Promise<Map<Id, string>> {
  const found = tables(db).selectFrom('tests').select(['id', 'name']).where('site_id', '=', siteId)
  const rows = ids.length === 0 ? [] : await found.where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Returns a page of a site's tests, newest first, and their total number. `name` is a part of the name,
 * case-insensitive.
 */
export async function listTests(
  db: Db,
  siteId: Id,
  { status, name, page, limit }: { status: readonly TestStatus[]; name: string; page: number; limit: number },
): Promise<{ tests: TestRecord[]; total: number }> {
  const fitting = tables(db)
    .selectFrom('tests')
    .where('site_id', '=', siteId)
    .where('status', 'in', status)
    .$if(name !== '', (query) => query.where(sql<boolean>`strpos(lower(name), lower(${name})) > 0`))
  const { count } = await fitting.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  const tests = await fitting
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { tests, total: Number(count) }
}

/** Returns the forms of these tests, including removed ones. */
export async function variantsOf(db: Db, siteId: Id, testIds: readonly Id[]): Promise<VariantRecord[]> {
  if (testIds.length === 0) return []
  return tables(db)
    .selectFrom('test_variants')
    .select(['test_id', 'popup_id', 'variant', 'removed_at', 'weight', 'was_active'])
    .where('site_id', '=', siteId)
    .where('test_id', 'in', testIds)
    .execute()
}

/**
 * Returns the forms that count as one with these: forms in the same running test, and forms of tests that these won.
 * The given forms are included if they are in a test.
 */
export async function testedWith(db: Db, siteId: Id, popupIds: readonly Id[]): Promise<Id[]> {
  if (popupIds.length === 0) return []
  const { rows } = await sql<{ popup_id: Id }>`
    SELECT DISTINCT beside.popup_id FROM test_variants own
    JOIN tests t ON t.site_id = ${siteId} AND t.id = own.test_id AND (t.status = 'active' OR t.winner = own.variant)
    JOIN test_variants beside ON beside.site_id = ${siteId} AND beside.test_id = t.id AND beside.removed_at IS NULL
    WHERE own.site_id = ${siteId} AND own.popup_id = ANY(${popupIds}::uuid[]) AND own.removed_at IS NULL`.execute(db)
  return rows.map(({ popup_id }) => popup_id)
}

/** Adds a form to a test, or updates its record there. */
export async function storeVariant(db: Db, siteId: Id, variant: VariantRecord): Promise<void> {
  const { test_id: _test, popup_id: _popup, ...fields } = variant
  await tables(db)
    .insertInto('test_variants')
    .values({ ...variant, site_id: siteId })
    .onConflict((conflict) => conflict.columns(['site_id', 'test_id', 'popup_id']).doUpdateSet(fields))
    .execute()
}

/** Returns the active tests of all sites. */
export function activeTests(db: Db): Promise<{ site_id: Id; id: Id }[]> {
  return tables(db).selectFrom('tests').select(['site_id', 'id']).where('status', '=', 'active').execute()
}

/** Returns the active tests of all sites with "Auto-select winner" or "Auto-optimize traffic". */
export function testsToEvaluate(db: Db): Promise<{ site_id: Id; id: Id }[]> {
  return tables(db)
    .selectFrom('tests')
    .select(['site_id', 'id'])
    .where('status', '=', 'active')
    .where((test) => test.or([test('auto_winner', '=', true), test('bandit', '=', true)]))
    .execute()
}

/** Returns an active test that no one else is changing right now, locked until the transaction ends. */
export function takeTest(db: Db, siteId: Id, testId: Id): Promise<TestRecord | undefined> {
  return tables(db)
    .selectFrom('tests')
    .select(columns)
    .where('site_id', '=', siteId)
    .where('id', '=', testId)
    .where('status', '=', 'active')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}
