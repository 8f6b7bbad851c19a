import type { Handler } from '#platform/server/room.ts'
import type { abTestCalls } from '../contract.ts'
import { planTest } from '../plan-test.ts'
import { baselineRate } from './baseline-rate.ts'

/** Estimates how long a test would take, from the given values or else from the form's recent figures. */
export const plan: Handler<typeof abTestCalls.planner> = async (question, ctx) => {
  const { popup_id, effect, variants, minimum_weeks: minimumWeeks, tuned_for: tunedFor } = question
  const had = popup_id && (await baselineRate(ctx, popup_id))
  const baseline = question.baseline ?? (had ? had.rate : 0)
  const visitors_a_day = question.visitors_a_day ?? (had ? had.visitorsADay : 0)
  const known = { baseline, visitors_a_day }
  if (baseline <= 0 || baseline >= 1)
    return { ...known, visitors: null, usually: null, visitors_at_one_look: null, days: null, weeks: null }
  const made = planTest({ baseline, effect, variants, visitorsADay: visitors_a_day, minimumWeeks, tunedFor })
  const isEndless = !Number.isFinite(made.days)
  return {
    ...known,
    visitors: made.visitors,
    usually: made.usually,
    visitors_at_one_look: made.visitorsAtOneLook,
    days: isEndless ? null : made.days,
    weeks: isEndless ? null : made.weeks,
  }
}
