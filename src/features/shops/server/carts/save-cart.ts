import { isSame } from '#core/is-same.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { type CartLine, shopEvents } from '../../contract.ts'
import {
  type CartRow,
  deleteCart,
  insertCart,
  lockCartsOf,
  lockCheckout,
  type CartOwner,
  updateCart,
} from '../store-carts.ts'
import { cartEventPayload } from './cart-events.ts'
import { recordAdded, recordCarts } from './record-cart.ts'

/** Context needed to write carts. */
export type CartCtx = Pick<Tools, 'now' | 'newId' | 'events' | 'keyFor' | 'publicUrl'> & {
  readonly db: Db
  readonly siteId: Id
}

/** A cart as reported now. */
export interface CartWord extends CartOwner {
  /** The shop's own id of a checkout; null if the page reports the cart. */
  readonly externalId: string | null
  readonly currency: string
  readonly total: number
  readonly lines: readonly CartLine[]
  readonly url: string
  readonly isCheckout: boolean
  readonly at: Date
}

/**
 * Stores the current state of a cart, in the caller's transaction: this person's open cart, or a new one. An empty cart
 * doesn't count as a cart.
 */
export async function saveCart(ctx: CartCtx, word: CartWord): Promise<void> {
  const { db, siteId } = ctx
  const known = await knownCart(ctx, word)
  if (known && (known.state === 'bought' || known.state === 'recovered')) return
  if (word.lines.length === 0) return known && deleteCart(db, siteId, known.id)
  const row = known ? updated(known, word) : fresh(ctx, word)
  if (!known && !(await insertCart(db, siteId, row))) {
    // Another page reported the cart at the same moment. Its transaction is committed by now.
    return (await knownCart(ctx, word)) ? saveCart(ctx, word) : undefined
  }
  const isChanged = !known || !isSame(known.lines, row.lines) || known.total !== row.total
  const isBegun = row.is_checkout && !known?.is_checkout
  if (known && (isChanged || isBegun || row.contact_id !== known.contact_id || row.url !== known.url)) {
    await updateCart(db, siteId, row)
  }
  const payload = cartEventPayload(ctx, siteId, row)
  if (isChanged) {
    const added = addedLines(known?.lines ?? [], row.lines)
    await recordAdded(ctx, row.contact_id, added)
    await ctx.events.emit(db, shopEvents.cartUpdated, { ...payload, added })
  }
  if (isBegun) await recordCarts(ctx, 'checkout', [row])
  if (isBegun) await ctx.events.emit(db, shopEvents.checkoutStarted, payload)
}

/** Finds the checkout by its own id, or else this person's open cart, unless that is another checkout. */
async function knownCart({ db, siteId }: CartCtx, word: CartWord): Promise<CartRow | undefined> {
  const checkout = word.externalId === null ? undefined : await lockCheckout(db, siteId, word.externalId)
  if (checkout) return checkout
  const open = await lockCartsOf(db, siteId, word)
  if (word.externalId !== null) return open.find(({ external_id }) => external_id === null)
  return open.find(({ visitor_id }) => visitor_id === word.visitorId) ?? open[0]
}

function fresh({ newId }: CartCtx, word: CartWord): CartRow {
  return {
    id: newId(),
    external_id: word.externalId,
    visitor_id: word.visitorId,
    contact_id: word.contactId,
    email_key: word.emailKey,
    state: 'open',
    currency: word.currency,
    total: word.total,
    lines: word.lines,
    url: word.url,
    is_checkout: word.isCheckout,
    created_at: word.at,
    updated_at: word.at,
    abandoned_at: null,
    ended_at: null,
    order_id: null,
  }
}

function updated(known: CartRow, word: CartWord): CartRow {
  const isTouched =
    !isSame(known.lines, word.lines) || known.total !== word.total || (word.isCheckout && !known.is_checkout)
  return {
    ...known,
    external_id: known.external_id ?? word.externalId,
    visitor_id: known.visitor_id ?? word.visitorId,
    contact_id: word.contactId ?? known.contact_id,
    email_key: word.emailKey || known.email_key,
    currency: word.currency,
    total: word.total,
    lines: word.lines,
    url: word.url || known.url,
    is_checkout: known.is_checkout || word.isCheckout,
    // If someone returns to an abandoned cart, it is open again. `abandoned_at` is not cleared.
    state: isTouched ? 'open' : known.state,
    updated_at: isTouched && word.at > known.updated_at ? word.at : known.updated_at,
  }
}

function addedLines(before: readonly CartLine[], after: readonly CartLine[]): CartLine[] {
  const keyOf = ({ product_id, variant_id }: CartLine) => `${product_id} ${variant_id}`
  const were = new Map<string, number>()
  for (const line of before) were.set(keyOf(line), (were.get(keyOf(line)) ?? 0) + line.quantity)
  return after.flatMap((line) => {
    const more = line.quantity - (were.get(keyOf(line)) ?? 0)
    were.delete(keyOf(line))
    return more > 0 ? [{ ...line, quantity: more }] : []
  })
}
