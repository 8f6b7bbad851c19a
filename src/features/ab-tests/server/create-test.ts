import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import { formDefaults } from '#form/document/constants.ts'
import { changeTestForm, cloneForm, findPopup, type TestFields } from '#features/forms/server/index.ts'
import { abTestCalls, maxVariants, type Test } from '../contract.ts'
import { byLetter, nextLetter } from '../letters.ts'
import { tuningOf } from '../plan-test.ts'
import { defaultTest, nameOfVariant } from '../rules.ts'
import { baselineRate } from './baseline-rate.ts'
import { countFromNowOn } from './statistics-of.ts'
import { insertTest, storeVariant, type TestRecord, variantsOf } from './store.ts'
import { refuseOver, type TestContext, testOf, testToChange } from './test-of.ts'

/** Creates a test from a form: the form itself becomes variant A, and a paused copy becomes variant B. */
export async function createTest(ctx: TestContext, popupId: Id): Promise<{ test: Test; popup_id: Id }> {
  const { db, siteId } = ctx
  const popup = await findPopup(db, siteId, popupId, { forUpdate: true })
  if (!popup || popup.status === 'deleted') throw new AppError('not_found', abTestCalls.create.failure)
  if (popup.test_id) throw new AppError('conflict', 'This form is already in a test.')
  const record: TestRecord = {
    ...defaultTest,
    hold_out: popup.hold_out,
    id: ctx.newId(),
    name: popup.name,
    status: 'active',
    winner: null,
    tuned_for: tuningOf({ baseline: (await baselineRate(ctx, popupId)).rate, effect: defaultTest.effect }),
    created_at: new Date(ctx.now()),
    ended_at: null,
    status_before: null,
  }
  await insertTest(db, siteId, record)
  await joinTest(ctx, record, popupId, 'A')
  const copy = await copyInto(ctx, record, popupId, 'B')
  const test = await testOf(db, siteId, record)
  await countFromNowOn(db, siteId, test, { now: ctx.now() })
  return { test, popup_id: copy }
}

/**
 * Adds a variant to a test: a form from outside as it is, or a paused copy of one in the test. Copies the original by
 * default.
 */
export async function addVariant(ctx: TestContext, testId: Id, popupId?: Id): Promise<{ test: Test; popup_id: Id }> {
  const { db, siteId } = ctx
  const record = await testToChange(ctx, testId)
  refuseOver(record)
  const all = await variantsOf(db, siteId, [testId])
  const present = all.filter(({ removed_at }) => removed_at === null)
  if (present.length >= maxVariants) throw new AppError('conflict', `A test has at most ${maxVariants} variants.`)
  const letter = nextLetter(all.map(({ variant }) => variant))
  const original = present.toSorted(byLetter)[0]?.popup_id
  const from = popupId ?? original
  const popup = from && (await findPopup(db, siteId, from, { forUpdate: true }))
  if (!popup || popup.status === 'deleted') throw new AppError('not_found', abTestCalls.addVariant.failure)
  if (popup.test_id && popup.test_id !== testId) throw new AppError('conflict', 'This form is in another test.')
  const isInside = popup.test_id === testId
  const before = all.find(({ popup_id }) => popup_id === popup.id)
  const added = isInside
    ? await copyInto(ctx, record, popup.id, letter)
    : await joinTest(ctx, record, popup.id, before?.variant ?? letter)
  const test = await testOf(db, siteId, record)
  await countFromNowOn(db, siteId, test, { now: ctx.now(), unseen: isInside ? [added] : [] })
  return { test, popup_id: added }
}

/** Makes a form a variant of the test without copying it. */
async function joinTest(ctx: TestContext, record: TestRecord, popupId: Id, letter: string): Promise<Id> {
  await recordVariant(ctx, record, popupId, letter)
  await changeTestForm(ctx, popupId, fieldsOf(record, letter))
  return popupId
}

async function copyInto(ctx: TestContext, record: TestRecord, popupId: Id, letter: string): Promise<Id> {
  const original = await findPopup(ctx.db, ctx.siteId, popupId)
  const name = nameOfVariant(original?.name ?? '', letter)
  const popup = await cloneForm(ctx, popupId, { ...fieldsOf(record, letter), name })
  await recordVariant(ctx, record, popup.id, letter)
  return popup.id
}

function fieldsOf({ id, hold_out }: TestRecord, variant: string): TestFields {
  return { test_id: id, variant, weight: formDefaults.weight, hold_out }
}

async function recordVariant(
  { db, siteId }: TestContext,
  { id }: TestRecord,
  popupId: Id,
  variant: string,
): Promise<void> {
  const fields = { weight: formDefaults.weight, was_active: false, removed_at: null }
  await storeVariant(db, siteId, { test_id: id, popup_id: popupId, variant, ...fields })
}
