import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import { changeTestForm, type TestFields } from '#features/forms/server/index.ts'
import { abTestCalls, type Test } from '../contract.ts'
import { updateTest, storeVariant, type TestRecord, variantsOf } from './store.ts'
import { refuseOver, type TestContext, testOf, testToChange } from './test-of.ts'

/** Changes weight, status or name of a variant. */
export async function updateVariant(ctx: TestContext, testId: Id, popupId: Id, fields: TestFields): Promise<Test> {
  const record = await testToChange(ctx, testId)
  refuseOver(record)
  await variantToChange(ctx, record, popupId)
  await changeTestForm(ctx, popupId, fields)
  return testOf(ctx.db, ctx.siteId, record)
}

/** Removes a form from a test; it becomes an ordinary paused form. */
export async function removeVariant(ctx: TestContext, testId: Id, popupId: Id): Promise<Test> {
  const { db, siteId, now } = ctx
  const record = await testToChange(ctx, testId)
  refuseOver(record)
  const variant = await variantToChange(ctx, record, popupId)
  const { variants } = await testOf(db, siteId, record)
  if (variants.length < 2)
    throw new AppError('conflict', 'A test needs at least one variant. End or archive it instead.')
  await storeVariant(db, siteId, { ...variant, removed_at: new Date(now()) })
  await changeTestForm(ctx, popupId, { test_id: null, variant: null, status: 'paused', hold_out: 0 })
  return testOf(db, siteId, record)
}

async function variantToChange({ db, siteId }: TestContext, { id }: TestRecord, popupId: Id) {
  const all = await variantsOf(db, siteId, [id])
  const variant = all.find(({ popup_id, removed_at }) => popup_id === popupId && removed_at === null)
  if (!variant) throw new AppError('not_found', abTestCalls.updateVariant.failure)
  return variant
}

/** Fields of a test to change; omitted fields stay unchanged. */
type Changes = { [Name in keyof TestRecord]?: TestRecord[Name] | undefined }

/** Changes a test's settings. The control group's percentage applies to all of its forms. */
export async function changeTest(ctx: TestContext, testId: Id, changes: Changes): Promise<Test> {
  const { db, siteId } = ctx
  const before = await testToChange(ctx, testId)
  const isName = Object.keys(changes).every((field) => field === 'name')
  if (!isName) refuseOver(before)
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const record: TestRecord = { ...before, ...given }
  await updateTest(db, siteId, record)
  const test = await testOf(db, siteId, record)
  if (record.hold_out !== before.hold_out) {
    for (const { id } of test.variants) await changeTestForm(ctx, id, { hold_out: record.hold_out })
  }
  return test
}
