import { room } from '#platform/server/room.ts'
import { abTestCalls } from '../contract.ts'
import { changeTest, removeVariant, updateVariant } from './change-test.ts'
import { addVariant, createTest } from './create-test.ts'
import { archiveTest, endTest, reopenTest } from './end-test.ts'
import { evaluateTests } from './evaluate-tests.ts'
import { list, stats, testable } from './list-tests.ts'
import { plan } from './plan.ts'
import { controlGroupOfForm, statisticsOf } from './statistics-of.ts'
import { findTest } from './store.ts'
import { known, testOf } from './test-of.ts'
import { testsTransfer } from './transfer.ts'

export { analyse } from '../analyse.ts'
export { incrementalOf } from '../control-group.ts'
export { daysCompared, isCompared, spansOf, strataOf } from '../strata-of.ts'
export { namesOfTests, testedWith } from './store.ts'

/** The room for A/B tests: forms as variants of each other, and what can be concluded from them. */
export const abTests = room({
  name: 'ab-tests',
  calls: abTestCalls,
  handlers: {
    list,
    testable,
    async load({ test_id }, { db, siteId, now }) {
      const test = await testOf(db, siteId, known(await findTest(db, siteId, test_id)))
      return { test, statistics: await statisticsOf(db, siteId, test, now()) }
    },
    create: ({ popup_id }, ctx) => createTest(ctx, popup_id),
    end: async ({ test_id, variant }, ctx) => ({ test: await endTest(ctx, test_id, variant) }),
    archive: async ({ test_id, variant }, ctx) => ({ test: await archiveTest(ctx, test_id, variant) }),
    reopen: async ({ test_id }, ctx) => ({ test: await reopenTest(ctx, test_id) }),
    stats,
    addVariant: ({ test_id, popup_id }, ctx) => addVariant(ctx, test_id, popup_id),
    async updateVariant({ test_id, popup_id, variant }, ctx) {
      const given = Object.fromEntries(Object.entries(variant).filter(([, value]) => value !== undefined))
      return { test: await updateVariant(ctx, test_id, popup_id, given) }
    },
    removeVariant: async ({ test_id, popup_id }, ctx) => ({ test: await removeVariant(ctx, test_id, popup_id) }),
    settings: async ({ test_id, settings }, ctx) => ({ test: await changeTest(ctx, test_id, settings) }),
    planner: plan,
    controlGroup: async ({ popup_id }, { db, siteId }) => ({
      control_group: await controlGroupOfForm(db, siteId, popup_id),
    }),
  },
  jobs: [evaluateTests],
  named: { test_id: { table: 'tests', column: 'name' } },
  migrations: new URL('./migrations/', import.meta.url),
  transfer: testsTransfer,
})
