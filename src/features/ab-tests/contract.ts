import { z } from 'zod'
import { call } from '#core/call.ts'
import { withScopes } from '#core/with-scopes.ts'
import { id, line, moment, page, requiredLine } from '#core/fields.ts'
import { periods, Point, stages, Totals } from '#features/analytics/contract.ts'
import { formTypes } from '#form/document/constants.ts'
import { ControlGroup, Statistics } from './statistics-shapes.ts'

export { abTestEvents } from './events.ts'

export * from './statistics-shapes.ts'

export const testStatuses = ['active', 'ended', 'archived'] as const
export type TestStatus = (typeof testStatuses)[number]
export const testGoals = ['conversion', 'revenue'] as const
export type TestGoal = (typeof testGoals)[number]

/** Maximum number of variants in a test at a time. */
export const maxVariants = 10

/** Settings of a test that the owner chooses. */
const settings = {
  name: requiredLine(200, 'Enter a name.'),
  /** What variants are judged by: the share of visitors who convert, or revenue per visitor. */
  goal: z.enum(testGoals),
  /** Whether the test ends as soon as there is a winner. */
  auto_winner: z.boolean(),
  /** Whether better variants get more visitors while the test runs (a bandit). */
  bandit: z.boolean(),
  /** Minimum duration in whole weeks; no variant wins before. */
  minimum_weeks: z.int().min(1, 'At least one week.').max(12, 'At most twelve weeks.'),
  /** Smallest uplift worth finding; 0.1 is 10 percent. */
  effect: z.number().min(0.01, 'At least 1 percent.').max(1, 'At most 100 percent.'),
  /**
   * Percentage of visitors in the control group, who see no variant, so that the effect of the forms can be measured.
   */
  hold_out: z.number().min(0).max(50, 'At most half of the visitors.'),
}

/** A form in a test; `id` is the form's ID. */
export const TestVariant = z.object({
  id,
  /** Variant letter in the test. */
  variant: z.string(),
  name: z.string(),
  form_type: z.enum(formTypes),
  status: z.enum(['active', 'paused']),
  weight: z.number(),
  /** Share of visitors that the variant gets, rounded; 0 while paused. */
  weight_percent: z.int(),
})
export type TestVariant = z.infer<typeof TestVariant>

export const Test = z.object({
  ...settings,
  name: z.string(),
  test_id: id,
  status: z.enum(testStatuses),
  /** Letter of the variant that the test ended with. */
  winner: z.string().nullable(),
  /** Number of visitors of two variants at which intervals are narrowest, as planned before the first visitor. */
  tuned_for: z.int(),
  created_at: moment,
  ended_at: moment.nullable(),
  variants: z.array(TestVariant),
})
export type Test = z.infer<typeof Test>

/**
 * A test in the list, with its statistics. These are null for the minute or so in which its visitors are being counted.
 */
export const TestRow = Test.extend({ statistics: Statistics.nullable() })
export type TestRow = z.infer<typeof TestRow>

const aTest = z.object({ test: Test })
const test_id = id
const loading = 'Failed to load testable popups.'
const saving = 'Failed to save variant.'
const under = (path: string) => [`/apps/listbuilder/v3${path}` as const]

const keyAccess = { area: 'forms', reads: ['list', 'testable', 'load', 'stats', 'planner', 'controlGroup'] } as const

export const abTestCalls = withScopes(keyAccess, {
  list: call('/tests', {
    aliases: under('/tests'),
    input: z.object({
      page,
      limit: z.int().min(1).max(50).default(5),
      status: z.array(z.enum(testStatuses)).min(1).max(3).default(['active', 'ended']),
      name: line(200).default(''),
    }),
    output: z.object({ tests: z.array(TestRow), total: z.int() }),
    failure: loading,
  }),
  /** Lists forms that are not in a test. */
  testable: call('/tests/popups', {
    input: z.object({ page, limit: z.int().min(1).max(50).default(10), name: line(200).default('') }),
    output: z.object({
      popups: z.array(
        z.object({ id, name: z.string(), form_type: z.enum(formTypes), status: z.string(), updated_at: moment }),
      ),
      total: z.int(),
    }),
    failure: loading,
  }),
  load: call('/test/load', {
    aliases: under('/test/load'),
    input: z.object({ test_id }),
    output: z.object({ test: Test, statistics: Statistics }),
    failure: loading,
  }),
  /**
   * Turns the form into variant A of a new test, and creates a paused copy as variant B. `popup_id` in the response is
   * the copy's ID.
   */
  create: call('/test/create', {
    logs: { kind: 'change', text: 'Created an A/B test', about: 'test' },
    feature: 'ab-tests',
    effect: true,
    input: z.object({ popup_id: id }),
    output: z.object({ test: Test, popup_id: id }),
    failure: saving,
  }),
  /**
   * `variant` is the winner: its letter or its form's ID. It becomes an ordinary active form that everyone sees; the
   * others become ordinary paused forms.
   */
  end: call('/test/end', {
    logs: { kind: 'publish', text: 'Ended an A/B test', about: 'test' },
    aliases: under('/test/end'),
    input: z.object({ test_id, variant: line(36) }),
    output: aTest,
    failure: saving,
  }),
  /** Archives a test. A test that is still active first ends with this winner. */
  archive: call('/test/archive', {
    logs: { kind: 'change', text: 'Archived an A/B test', about: 'test' },
    aliases: under('/test/archive'),
    input: z.object({ test_id, variant: line(36).optional() }),
    output: aTest,
    failure: saving,
  }),
  /** Undoes the last end or archiving. */
  reopen: call('/test/reopen', {
    logs: { kind: 'publish', text: 'Reopened an A/B test', about: 'test' },
    input: z.object({ test_id }),
    output: aTest,
    failure: saving,
  }),
  /**
   * Uses the periods of `/stats`. For a test that has ended, periods in days or weeks end with the day on which it
   * ended.
   */
  stats: call('/{testId}/stats', {
    aliases: under('/{testId}/stats'),
    input: z.object({ testId: id, period: z.enum(periods).default('1 week') }),
    output: z.object({
      interval: z.enum(['hour', 'day', 'week']),
      variants: z.array(z.object({ id, variant: z.string(), series: z.array(Point), totals: Totals })),
      /**
       * Visitors counted by the test, regardless of the period, by the day (for long tests, the week) of their first
       * visit.
       */
      visitors: z.object({
        interval: z.enum(['day', 'week']),
        starts: z.array(moment),
        variants: z.array(
          z.object({ id, variant: z.string(), visitors: z.array(z.int()), conversions: z.array(z.int()) }),
        ),
      }),
      /** How far the same visitors got. Each counts once per stage; stages without visitors are omitted. */
      funnel: z.array(
        z.object({ id, variant: z.string(), stages: z.array(z.object({ stage: z.enum(stages), reached: z.int() })) }),
      ),
    }),
    failure: 'Error fetching stats',
  }),
  /**
   * A `popup_id` of a form outside any test joins as it is; a form of this test is copied as paused. If omitted, the
   * original is copied.
   */
  addVariant: call('/test/variant/add', {
    logs: { kind: 'change', text: 'Added a variant', about: 'test' },
    feature: 'ab-tests',
    effect: true,
    input: z.object({ test_id, popup_id: id.optional() }),
    output: z.object({ test: Test, popup_id: id }),
    failure: saving,
  }),
  updateVariant: call('/test/variant/update', {
    logs: { kind: 'change', text: 'Changed a variant', about: 'test' },
    input: z.object({
      test_id,
      popup_id: id,
      variant: z
        .object({
          weight: z.number().min(0, 'At least 0.').max(100, 'At most 100.'),
          status: z.enum(['active', 'paused']),
          name: settings.name,
        })
        .partial()
        .refine((fields) => Object.keys(fields).length > 0, 'Choose what to change.'),
    }),
    output: aTest,
    failure: saving,
  }),
  /** The form leaves the test and becomes an ordinary paused form. If it is added again, it gets its letter back. */
  removeVariant: call('/test/variant/remove', {
    logs: { kind: 'delete', text: 'Removed a variant', about: 'test' },
    input: z.object({ test_id, popup_id: id }),
    output: aTest,
    failure: saving,
  }),
  settings: call('/test/settings', {
    logs: { kind: 'change', text: 'Changed an A/B test', about: 'test' },
    input: z.object({
      test_id,
      settings: z
        .object(settings)
        .partial()
        .refine((fields) => Object.keys(fields).length > 0, 'Choose what to change.'),
    }),
    output: aTest,
    failure: saving,
  }),
  /**
   * If `baseline` or `visitors_a_day` is omitted, the form's values in the last month are used. `tuned_for` is that of
   * a running test; if omitted, the plan is for a test that has yet to begin.
   */
  planner: call('/test/planner', {
    input: z.object({
      popup_id: id.optional(),
      baseline: z.number().gt(0, 'Above 0.').lt(1, 'Below 100 percent.').optional(),
      effect: settings.effect.default(0.1),
      variants: z.int().min(2).max(maxVariants).default(2),
      visitors_a_day: z.number().min(0).max(1e9).optional(),
      minimum_weeks: settings.minimum_weeks.default(2),
      tuned_for: z.int().min(1).max(1e9).optional(),
    }),
    output: z.object({
      baseline: z.number(),
      visitors_a_day: z.number(),
      /** Total of all variants; null if the form has no conversions to base it on. */
      visitors: z.int().nullable(),
      /** Visitors by which half of all tests with exactly that uplift are decided. */
      usually: z.int().nullable(),
      /** Visitors that an equally reliable test with a single look needs: the fixed horizon. */
      visitors_at_one_look: z.int().nullable(),
      /** Null if there are no visitors. */
      days: z.int().nullable(),
      weeks: z.int().nullable(),
    }),
    failure: 'Error fetching stats',
  }),
  /** Incremental effect of one form; null if the form never had a control group. */
  controlGroup: call('/test/holdout', {
    input: z.object({ popup_id: id }),
    output: z.object({ control_group: ControlGroup.nullable() }),
    failure: 'Error fetching stats',
  }),
})
