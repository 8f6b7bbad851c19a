import type { Id } from '#core/id.ts'
import { campaignsSince } from '#features/sending/server/index.ts'
import { sendsSince } from '../store-sends.ts'
import type { StepContext } from './decision.ts'

const dayMs = 86_400_000

/** Who has had as many messages, of campaigns and flows together, as the site's frequency cap allows. */
export async function hadEnough(
  { db, siteId, at }: StepContext,
  { cap_count, cap_days }: { cap_count: number; cap_days: number },
  ids: readonly Id[],
): Promise<Set<Id>> {
  if (cap_count === 0) return new Set()
  const since = new Date(at - cap_days * dayMs)
  const campaigns = await campaignsSince(db, siteId, ids, since)
  const messages = await sendsSince(db, siteId, ids, since)
  return new Set(ids.filter((id) => new Set(campaigns.get(id)).size + (messages.get(id) ?? 0) >= cap_count))
}
