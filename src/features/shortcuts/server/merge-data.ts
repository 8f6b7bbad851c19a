import { formatMoney } from '#core/money.ts'
import type { Handler } from '#platform/server/room.ts'
import { AppError } from '#core/error.ts'
import type { Product } from '#features/shops/contract.ts'
import { collectionsOf, findProducts, mergeDataOf, productOf, productRows } from '#features/shops/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import type { shortcutCalls } from '../contract.ts'
import { currencyFor } from './new-shortcut.ts'

const mostProducts = 6

/**
 * Returns the data for products, carts and people in an email of a type: real products of the store, and sample values
 * of the merge tags.
 */
export const emailMergeData: Handler<typeof shortcutCalls.emailMergeData> = async (
  { email_type, product_id, collection_id },
  { db, siteId },
) => {
  const currency = await currencyFor({ db, siteId })
  const shown = (product: Product) => ({
    product_id: product.external_id,
    title: product.title,
    url: product.url,
    image_url: product.image_url,
    price: formatMoney(product.price, currency),
    old_price:
      product.compare_at_price !== null && product.compare_at_price > product.price
        ? formatMoney(product.compare_at_price, currency)
        : '',
  })
  const [row] = product_id === '' ? [] : await productRows(db, siteId, [product_id])
  if (product_id !== '' && !row) throw new AppError('not_found', 'Product not found.')
  const collections = collection_id === '' ? [] : await collectionsOf(db, siteId, 1000)
  const collection = collections.find(({ external_id }) => external_id === collection_id)
  if (collection_id !== '' && !collection) throw new AppError('not_found', 'Collection not found.')
  const wanted = { words: [], collectionId: collection?.external_id ?? null, after: null }
  const found = (await findProducts(db, siteId, wanted, mostProducts)).slice(0, mostProducts).map(productOf)
  const product = row ? shown(productOf(row)) : found[0] ? shown(found[0]) : null
  const cart = found.slice(0, 2)
  const site = await siteById(db, siteId)
  const ofShop = await mergeDataOf(db, siteId, {
    productId: product?.product_id,
    collectionId: collection?.external_id,
  })
  const common = { first_name: 'Ann', site_name: site?.name ?? '', ...ofShop }
  const ofProduct = { 'shop.product': product?.title ?? '', 'shop.product_id': product?.product_id ?? '' }
  const ofCart = {
    'shop.cart_items': cart.map(({ title }) => title).join(', '),
    'shop.cart_total': formatMoney(
      cart.reduce((all, { price }) => all + price, 0),
      currency,
    ),
  }
  const tags = { ...common, ...(email_type === 'product view' && ofProduct), ...(email_type !== 'welcome' && ofCart) }
  return {
    product,
    collection: collection ? { collection_id: collection.external_id, title: collection.title } : null,
    products: found.map(shown),
    tags,
  }
}
