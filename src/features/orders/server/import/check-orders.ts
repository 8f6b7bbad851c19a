import type { Id } from '#core/id.ts'
import { takenBack } from '#platform/server/db/taken-back.ts'
import type { OrderDraft } from '../../contract.ts'
import { type Ctx, type Kept, keepOrders, type Teller } from '../keep-orders.ts'
import { keepSeen, seenOrders } from '../store-import-seen.ts'

/**
 * What keeping these orders of a file would come to, as far as earlier parts would have written them before. Keeps nothing but what
 * was read of them, and that only when `isMore` comes.
 */
export async function checkOrders(
  ctx: Ctx,
  { siteId, importId, teller, isMore }: { siteId: Id; importId: Id; teller: Teller; isMore: boolean },
  drafts: readonly OrderDraft[],
): Promise<Kept[]> {
  const numbers = drafts.map(({ external_id }) => external_id)
  const before = new Map((await seenOrders(ctx.db, siteId, importId, numbers)).map((one) => [one.external_id, one]))
  const kept = await takenBack(ctx.db, async () => {
    await keepOrders(ctx, siteId, [...before.values()], teller)
    return keepOrders(ctx, siteId, drafts, teller)
  })
  if (isMore) {
    const together = drafts.map((draft) => bothDrafts(before.get(draft.external_id), draft))
    await keepSeen(ctx.db, siteId, importId, together)
  }
  return kept
}

/** As an order is brought up to date: what was not told again stays. */
function bothDrafts(earlier: OrderDraft | undefined, later: OrderDraft): OrderDraft {
  if (!earlier) return later
  return {
    ...later,
    email: later.email || earlier.email,
    items: later.items.length > 0 ? later.items : earlier.items,
  }
}
