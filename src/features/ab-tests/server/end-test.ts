import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import { formDefaults } from '#form/document/constants.ts'
import { changeTestForm, findPopup } from '#features/forms/server/index.ts'
import { abTestCalls, abTestEvents, type Test } from '../contract.ts'
import { countFromNowOn } from './statistics-of.ts'
import { storeVariant, type TestRecord, updateTest, type VariantRecord, variantsOf } from './store.ts'
import { refuseOver, type TestContext, testOf, testToChange } from './test-of.ts'

/**
 * Ends a test with a winner, given by letter or form ID. From then on, everyone sees the winner; the others are paused.
 */
export async function endTest(ctx: TestContext, testId: Id, winner: string): Promise<Test> {
  const record = await testToChange(ctx, testId)
  refuseOver(record)
  return end(ctx, record, winner)
}

/** Archives a test. A running test first ends with this winner. */
export async function archiveTest(ctx: TestContext, testId: Id, winner: string | undefined): Promise<Test> {
  const { db, siteId } = ctx
  const record = await testToChange(ctx, testId)
  if (record.status === 'archived') throw new AppError('conflict', 'This test is archived already.')
  if (record.status === 'active') await end(ctx, record, needed(winner))
  const ended = await testToChange(ctx, testId)
  const archived: TestRecord = { ...ended, status: 'archived', status_before: record.status }
  await updateTest(db, siteId, archived)
  return testOf(db, siteId, archived)
}

function needed(winner: string | undefined): string {
  if (winner) return winner
  const message = 'Choose the variant to show to everyone.'
  throw new AppError('invalid', message, { issues: [{ path: 'variant', message }] })
}

async function end(ctx: TestContext, record: TestRecord, winner: string): Promise<Test> {
  const { db, siteId, now } = ctx
  const { variants } = await testOf(db, siteId, record)
  const best = variants.find(({ id, variant }) => variant === winner.toUpperCase() || id === winner.toLowerCase())
  if (!best)
    throw new AppError('invalid', abTestCalls.end.failure, {
      issues: [{ path: 'variant', message: 'Variant not found.' }],
    })
  const rows = await variantsOf(db, siteId, [record.id])
  for (const { id, weight, status } of variants) {
    const row = rows.find(({ popup_id }) => popup_id === id)!
    await storeVariant(db, siteId, { ...row, weight, was_active: status === 'active' })
    const next = id === best.id ? ('active' as const) : ('paused' as const)
    await changeTestForm(ctx, id, { ...ordinary, status: next })
  }
  await freeDeleted(
    ctx,
    rows.filter(({ popup_id, removed_at }) => removed_at === null && !variants.some(({ id }) => id === popup_id)),
  )
  const at = new Date(now())
  const ended: TestRecord = {
    ...record,
    status: 'ended',
    status_before: 'active',
    winner: best.variant,
    ended_at: at,
  }
  await updateTest(db, siteId, ended)
  const { id: winner_popup_id, variant } = best
  const payload = { site_id: siteId, test_id: record.id, winner_popup_id, variant, at: at.toISOString() }
  await ctx.events.emit(db, abTestEvents.ended, payload)
  return testOf(db, siteId, ended)
}

/**
 * Removes forms from the test that were deleted while it ran. If restored, they are ordinary forms, and the test can
 * continue without them.
 */
async function freeDeleted(ctx: TestContext, rows: readonly VariantRecord[]): Promise<void> {
  for (const row of rows) {
    await storeVariant(ctx.db, ctx.siteId, { ...row, removed_at: new Date(ctx.now()) })
    if (await findPopup(ctx.db, ctx.siteId, row.popup_id)) await changeTestForm(ctx, row.popup_id, ordinary)
  }
}

/** Fields of a form that is not in a test. */
const ordinary = { test_id: null, variant: null, weight: formDefaults.weight, hold_out: 0 }

/** Undoes the last end or archiving. Refuses if a form of the test was deleted or is now in another test. */
export async function reopenTest(ctx: TestContext, testId: Id): Promise<Test> {
  const { db, siteId, now } = ctx
  const record = await testToChange(ctx, testId)
  const { status_before: before } = record
  if (record.status === 'active' || before === null) throw new AppError('conflict', 'There is nothing to undo.')
  if (before === 'active') await bringBack(ctx, record)
  const isActive = before === 'active'
  const reopened: TestRecord = {
    ...record,
    status: before,
    status_before: isActive ? null : 'active',
    ...(isActive && { winner: null, ended_at: null }),
  }
  await updateTest(db, siteId, reopened)
  const test = await testOf(db, siteId, reopened)
  await countFromNowOn(db, siteId, test, { now: now() })
  return test
}

async function bringBack(ctx: TestContext, { id: testId, hold_out }: TestRecord): Promise<void> {
  const { db, siteId } = ctx
  const rows = (await variantsOf(db, siteId, [testId])).filter(({ removed_at }) => removed_at === null)
  for (const { popup_id, variant, weight, was_active } of rows) {
    const popup = await findPopup(db, siteId, popup_id)
    if (!popup || popup.status === 'deleted' || popup.test_id) {
      throw new AppError('conflict', `Variant ${variant} was deleted or is in another test by now.`)
    }
    const status = was_active ? ('active' as const) : ('paused' as const)
    await changeTestForm(ctx, popup_id, { test_id: testId, variant, weight, hold_out, status })
  }
}
