import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { popupRows } from '#features/forms/server/index.ts'
import { abTestCalls, type Test, type TestVariant } from '../contract.ts'
import { byLetter } from '../letters.ts'
import { weightPercent } from '../weight-percent.ts'
import { findTest, type TestRecord, type VariantRecord, variantsOf } from './store.ts'

/** Context that is needed to change a test. */
export type TestContext = Pick<SiteContext, 'db' | 'siteId' | 'now' | 'newId' | 'events' | 'offer'>

/** Returns the test with this ID, locked until the transaction ends. A test of another site is not found. */
export async function testToChange({ db, siteId }: TestContext, testId: Id): Promise<TestRecord> {
  return known(await findTest(db, siteId, testId, { hold: true }), abTestCalls.end.failure)
}

/** Throws `not_found`, with the call's message, if there is no test. */
export function known(test: TestRecord | undefined, failure: string = abTestCalls.load.failure): TestRecord {
  if (!test) throw new AppError('not_found', failure)
  return test
}

/** Throws `conflict` if a test has ended. */
export function refuseOver({ status }: TestRecord): void {
  if (status !== 'active') throw new AppError('conflict', 'This test has ended.')
}

/** Returns tests in API format, in the given order. */
export async function testsOf(db: Db, siteId: Id, records: readonly TestRecord[]): Promise<Test[]> {
  const rows = await variantsOf(
    db,
    siteId,
    records.map(({ id }) => id),
  )
  const popups = await popupRows(
    db,
    siteId,
    rows.map(({ popup_id }) => popup_id),
  )
  return records.map((record) => {
    const own = rows.filter(({ test_id, removed_at }) => test_id === record.id && removed_at === null)
    const forms = own.flatMap((row) => {
      const popup = popups.find(({ id }) => id === row.popup_id)
      return popup && (popup.status !== 'deleted' || record.status !== 'active') ? [{ row, popup }] : []
    })
    const variants = forms.map(({ row, popup }) => variantOf(record, row, popup))
    const weights = variants.flatMap(({ status, weight }) => (status === 'active' ? [weight] : []))
    const { id, status_before: _, created_at, ended_at, ...fields } = record
    return {
      ...fields,
      test_id: id,
      created_at: created_at.toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
      variants: variants
        .map((variant) => ({
          ...variant,
          weight_percent: variant.status === 'active' ? weightPercent(variant.weight, weights) : 0,
        }))
        .toSorted(byLetter),
    }
  })
}

/** Returns one test in API format. */
export async function testOf(db: Db, siteId: Id, record: TestRecord): Promise<Test> {
  return (await testsOf(db, siteId, [record]))[0]!
}

type Row = Awaited<ReturnType<typeof popupRows>>[number]

/** While a test runs, the current state of its forms counts; afterwards, their recorded state. */
function variantOf({ status }: TestRecord, row: VariantRecord, popup: Row): Omit<TestVariant, 'weight_percent'> {
  const { id, name, form_type } = popup
  const isRunning = status === 'active'
  const isActive = isRunning ? popup.status === 'active' : row.was_active
  const weight = isRunning ? popup.weight : row.weight
  return { id, variant: row.variant, name, form_type, status: isActive ? 'active' : 'paused', weight }
}
