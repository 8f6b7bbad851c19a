import type { ReceivedPayload } from '#core/event.ts'
import type { Id } from '#core/id.ts'
import { formatMoney } from '#core/money.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { shopEvents } from '#features/shops/contract.ts'
import { productRows, shopCurrency } from '#features/shops/server/index.ts'
import { itemTags, mostItems } from '#features/mail-design/contract.ts'
import { productUrl, type Properties, recoveryUrl } from '../flow-events.ts'

/** Returns the properties for emails about the product that started the flow, as it is in the catalog now. */
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
    ...(product && {
      'shop.price': money(product.price),
      'shop.product_image': product.image_url,
      [productUrl]: product.url,
    }),
    ...(price_before > 0 && { 'shop.price_before': money(price_before) }),
  }
}

/**
 * Returns the properties for emails about a cart. Carts are sent by visitors, so images and addresses of its products
 * come only from the catalog.
 */
export async function cartProperties(
  db: Db,
  { site_id: siteId, lines, total, currency, recovery_url }: ReceivedPayload<typeof shopEvents.cartAbandoned>,
): Promise<Properties> {
  const shown = lines.slice(0, mostItems)
  const products = await productRows(
    db,
    siteId,
    shown.map(({ product_id }) => product_id),
  )
  const known = new Map(products.map((product) => [product.external_id, product]))
  const items = shown.map(({ product_id, title, price, quantity }, index): Properties => {
    const [tags, product] = [itemTags(index + 1), known.get(product_id)]
    return {
      [tags.title]: product?.title ?? title,
      [tags.quantity]: String(quantity),
      [tags.price]: formatMoney(price, currency),
      ...(product && { [tags.image]: product.image_url, [tags.url]: product.url }),
    }
  })
  return {
    'shop.cart_total': formatMoney(total, currency),
    'shop.cart_items': lines
      .map(({ title }) => title)
      .join(', ')
      .slice(0, 300),
    [recoveryUrl]: recovery_url,
    ...Object.assign({}, ...items),
  }
}
