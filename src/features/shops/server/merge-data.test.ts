import { expect, test } from 'vitest'
import type { Id } from '#core/id.ts'
import { mergeDataOf } from './index.ts'
import { shopsServer } from './testing/shops-server.ts'

const { aSite, database } = await shopsServer()

test('an email can show current product data, from its own site’s store only', async () => {
  const [mine, theirs] = [await aSite(), await aSite()]
  await mine.custom()
  const mug = { external_id: 'mug', title: 'Mug', price: 18, compare_at_price: 21, url: 'https://kiosk.example/mug' }
  await mine.call('/products/record', { products: [mug] })
  const dataOf = (siteId: string, meant: { productId?: string; collectionId?: string }) =>
    database.inSite(siteId as Id, (db) => mergeDataOf(db, siteId as Id, meant))
  expect(await dataOf(mine.siteId, { productId: 'mug' })).toEqual({
    store_name: 'Kiosk',
    store_url: 'https://kiosk.example',
    product_title: 'Mug',
    product_price: '€18.00',
    product_old_price: '€21.00',
    product_stock: 'In stock',
    product_image_url: '',
    product_url: 'https://kiosk.example/mug',
  })
  expect(await dataOf(theirs.siteId, {})).toEqual({ store_name: '', store_url: '' })
  await expect(dataOf(theirs.siteId, { productId: 'mug' })).rejects.toThrow('Product not found.')
  await expect(dataOf(mine.siteId, { collectionId: 'cups' })).rejects.toThrow('Collection not found.')
})
