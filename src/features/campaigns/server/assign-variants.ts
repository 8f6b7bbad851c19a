import type { Id } from '#core/id.ts'
import type { DeliveryPlan } from '#features/sending/server/index.ts'
import { isTested, placeOf, variantFor, variantsOf } from '../test-rules.ts'
import type { CampaignRow } from './store.ts'

/** Contacts who wait for the winner of a test have this date until there is a winner. */
const never = new Date(Date.UTC(9999, 0, 1))

/**
 * Returns a function that decides which variant each recipient gets, and when. The result is the same however often a
 * campaign is planned.
 */
export function assignVariants({
  id,
  type,
  email,
  test,
}: Pick<CampaignRow, 'id' | 'type' | 'email' | 'test'>): (recipientId: Id) => DeliveryPlan {
  const letters = isTested({ type, test }) ? variantsOf(email, test).map(({ letter }) => letter) : ['A']
  return (recipientId) => {
    const variant = variantFor(placeOf(id, recipientId), letters, test.share)
    if (variant === '') return { variant, nextAt: never }
    const at = test.kind === 'time' ? test.variants[letters.indexOf(variant) - 1]?.send_at : null
    return { variant, nextAt: at ? new Date(at) : null }
  }
}
