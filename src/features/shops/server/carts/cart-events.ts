import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import { signToken } from '#platform/server/secrets/signed-token.ts'
import type { Cart } from '../../contract.ts'
import type { CartRow } from '../store-carts.ts'

const linkLasts = 60 * 86_400_000
export const recoveryPurpose = 'shops.recovery'

/** Returns the link that rebuilds a cart in the shop. */
function recoveryUrl({ keyFor, publicUrl }: Pick<Tools, 'keyFor' | 'publicUrl'>, siteId: Id, cart: CartRow): string {
  // Based on the cart's last change, so that a cart has one link until it changes.
  const until = cart.updated_at.getTime() + linkLasts
  return `${publicUrl}/r/${signToken(keyFor(recoveryPurpose), { ids: [siteId, cart.id], until })}`
}

/** Returns the payload of a cart's events. */
export function cartEventPayload(tools: Pick<Tools, 'keyFor' | 'publicUrl'>, siteId: Id, cart: CartRow) {
  const { id, contact_id, visitor_id, currency, total, lines } = cart
  const recovery_url = recoveryUrl(tools, siteId, cart)
  return { site_id: siteId, cart_id: id, contact_id, visitor_id, currency, total, lines: [...lines], recovery_url }
}

/** Converts a cart to the contract's format. */
export function cartOf(tools: Pick<Tools, 'keyFor' | 'publicUrl'>, siteId: Id, cart: CartRow): Cart {
  const { id, state, contact_id, visitor_id, currency, total, lines, is_checkout } = cart
  return {
    id,
    state,
    contact_id,
    visitor_id,
    currency,
    total,
    lines: [...lines],
    is_checkout,
    updated_at: cart.updated_at.toISOString(),
    abandoned_at: cart.abandoned_at && cart.abandoned_at.toISOString(),
    recovery_url: recoveryUrl(tools, siteId, cart),
  }
}
