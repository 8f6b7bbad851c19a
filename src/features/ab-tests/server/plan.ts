import type { Id } from '#core/id.ts'
import type { Handler } from '#platform/server/room.ts'
import { statsOfForms } from '#features/analytics/server/index.ts'
import type { abTestCalls } from '../contract.ts'
import { planTest } from '../plan-test.ts'

const days = 28
const dayMs = 86_400_000

/** How long a test would take, by what is said or else by what the form had lately. */
export const plan: Handler<typeof abTestCalls.planner> = async (question, { db, siteId, now }) => {
  const { popup_id, effect, variants, minimum_weeks } = question
  const had = popup_id && (await lately(popup_id))
  const baseline = question.baseline ?? (had ? had.rate : 0)
  const visitors_a_day = question.visitors_a_day ?? (had ? had.views / days : 0)
  const known = { baseline, visitors_a_day }
  if (baseline <= 0 || baseline >= 1)
    return { ...known, visitors: null, visitors_at_one_look: null, days: null, weeks: null }
  const made = planTest({ baseline, effect, variants, visitorsADay: visitors_a_day, minimumWeeks: minimum_weeks })
  const isEndless = !Number.isFinite(made.days)
  return {
    ...known,
    visitors: made.visitors,
    visitors_at_one_look: made.visitorsAtOneLook,
    days: isEndless ? null : made.days,
    weeks: isEndless ? null : made.weeks,
  }

  async function lately(popupId: Id) {
    const span = { from: now() - (days - 1) * dayMs, to: now(), timeZone: 'UTC' }
    return (await statsOfForms(db, siteId, [popupId], span)).get(popupId)!.totals
  }
}
