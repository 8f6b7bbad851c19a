import type { Id } from '#core/id.ts'
import { formatMoney } from '#core/money.ts'
import type { Db } from '#platform/server/db/database.ts'
import { productRows, shopCurrency } from '#features/shops/server/index.ts'
import { productUrl, type Properties } from '../flow-events.ts'

/** What emails of a flow can say of the product that began it, as the catalog has it now. */
export async function productProperties(
  db: Db,
  siteId: Id,
  { product_id, title = '', price_before = 0 }: { product_id: string; title?: string; price_before?: number },
): Promise<Properties> {
  const [product] = await productRows(db, siteId, [product_id])
  const currency = await shopCurrency(db, siteId)
  const money = (amount: number) => formatMoney(amount, currency)
  return {
    'shop.product': product?.title ?? title,
    'shop.product_id': product_id,
    ...(product && { 'shop.price': money(product.price), [productUrl]: product.url }),
    ...(price_before > 0 && { 'shop.price_before': money(price_before) }),
  }
}
