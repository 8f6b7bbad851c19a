import type { Id } from '#core/id.ts'
import { formatMoney } from '#core/money.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { recordActivities } from '#features/contacts/server/index.ts'
import type { CartLine } from '../../contract.ts'
import type { CartRow } from '../store-carts.ts'

type Ctx = Pick<Tools, 'now' | 'newId'> & { readonly db: Db; readonly siteId: Id }

const longest = 300
const nameOf = ({ title, product_id }: CartLine) => title || product_id

/** Records in contacts' histories what happened to their carts. Unknown visitors have no history. */
export async function recordCarts(
  ctx: Ctx,
  kind: 'checkout' | 'abandoned' | 'recovered',
  carts: readonly CartRow[],
): Promise<void> {
  const notes = carts.flatMap(({ contact_id: contactId, lines, total, currency }) => {
    const what = `${formatMoney(total, currency)}, ${lines.map(nameOf).join(', ')}`
    return contactId ? [{ contactId, kind, what: what.slice(0, longest) }] : []
  })
  await recordActivities(ctx, ctx.siteId, notes)
}

/** Records in a contact's history the products they added to their cart. */
export async function recordAdded(ctx: Ctx, contactId: Id | null, added: readonly CartLine[]): Promise<void> {
  if (!contactId) return
  const notes = added.map((line) => ({
    contactId,
    kind: 'carted' as const,
    what: `${line.quantity > 1 ? `${line.quantity} × ` : ''}${nameOf(line)}`.slice(0, longest),
    about: [{ key: `product:${line.product_id}`, title: nameOf(line) }],
  }))
  await recordActivities(ctx, ctx.siteId, notes)
}
