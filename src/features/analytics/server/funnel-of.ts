import type { Kysely } from 'kysely'
import type { Answer, Received } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import { type analyticsCalls, stages } from '../contract.ts'
import { intervalFor } from '../rules.ts'
import { stageCountsOf } from './store-funnels.ts'
import { type Spans, spansOf } from './store-spans.ts'

type Question = Received<typeof analyticsCalls.funnel> & {
  readonly siteId: Id
  readonly now: number
  readonly timeZone: string
}

const never = '9999-12-30'

/**
 * Returns how far visits of a site's forms got. Forms of other sites, like those that don't exist, have no stages.
 * Throws `invalid` for an invalid date range.
 */
export async function funnelOf(
  db: Kysely<unknown>,
  { siteId, object_ids, period, since, until, now, timeZone }: Question,
): Promise<Answer<typeof analyticsCalls.funnel>['stages']> {
  if (until && !since) refuse('since', 'Choose a start date.')
  if (since && until && until < since) refuse('until', 'The end date is before the start date.')
  const spans = since
    ? daysOf(since, until ?? never)
    : await spansOf(db, period, intervalFor(period, undefined), now, timeZone)
  const counts = await stageCountsOf(db, { siteId, popupIds: object_ids }, spans, timeZone)
  return counts.flatMap(({ popup_id, stage: found, ...count }) => {
    const stage = stages.find((one) => one === found)
    return stage ? [{ object_id: popup_id, stage, ...count }] : []
  })
}

function refuse(path: string, message: string): never {
  throw new AppError('invalid', message, { issues: [{ path, message }] })
}

/** Returns the days from one day to another, inclusive. */
function daysOf(first: string, last: string): Pick<Spans, 'starts' | 'days'> {
  const end = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10)
  return { starts: [], days: { starts: [first, end], previousStart: first } }
}
