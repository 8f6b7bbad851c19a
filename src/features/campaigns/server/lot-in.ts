import type { Id } from '#core/id.ts'
import type { Lot } from '#features/sending/server/index.ts'
import { isTested, placeOf, variantFor, variantsOf } from '../test-rules.ts'
import type { CampaignRow } from './store.ts'

/** Those who wait for the winner of a test wait for ever, until there is one. */
const never = new Date(Date.UTC(9999, 0, 1))

/** Which variant each recipient gets, and when: the same however often a campaign is planned. */
export function lotIn({
  id,
  type,
  email,
  test,
}: Pick<CampaignRow, 'id' | 'type' | 'email' | 'test'>): (recipientId: Id) => Lot {
  const letters = isTested({ type, test }) ? variantsOf(email, test).map(({ letter }) => letter) : ['A']
  return (recipientId) => {
    const variant = variantFor(placeOf(id, recipientId), letters, test.share)
    if (variant === '') return { variant, nextAt: never }
    const at = test.kind === 'time' ? test.variants[letters.indexOf(variant) - 1]?.send_at : null
    return { variant, nextAt: at ? new Date(at) : null }
  }
}
