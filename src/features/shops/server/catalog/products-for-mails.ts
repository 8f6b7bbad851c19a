import type { EventAnswer, ReceivedPayload } from '#core/event.ts'
import type { EventContext } from '#platform/server/events/events.ts'
import type { mailDesignEvents } from '#features/mail-design/contract.ts'
import { priceTexts } from '../../product-words.ts'
import { findProducts, productRows } from '../store-catalog.ts'
import { shopCurrency } from './shop-currency.ts'

type Asked = typeof mailDesignEvents.productsAsked

/** Returns the current state of the products shown in emails. Products that no longer exist are omitted. */
export async function productsForMails(
  { site_id: siteId, product_ids }: ReceivedPayload<Asked>,
  { db }: EventContext,
): Promise<EventAnswer<Asked>> {
  const rows = await productRows(db, siteId, product_ids)
  if (rows.length === 0) return {}
  const currency = await shopCurrency(db, siteId)
  return Object.fromEntries(
    rows.map((row) => {
      const { external_id, title, image_url, url, is_available } = row
      return [external_id, { title, ...priceTexts(row, currency), image_url, url, is_available }]
    }),
  )
}

/** Returns some products of the store, to preview an email with. */
export async function sampleProducts(
  { site_id: siteId, count }: ReceivedPayload<typeof mailDesignEvents.samplesAsked>,
  { db }: EventContext,
): Promise<EventAnswer<typeof mailDesignEvents.samplesAsked>> {
  const rows = await findProducts(db, siteId, { words: [], collectionId: null, after: null }, count)
  const shown = rows.slice(0, count)
  if (shown.length === 0) return []
  const currency = await shopCurrency(db, siteId)
  return shown.map((row) => ({
    title: row.title,
    ...priceTexts(row, currency),
    image_url: row.image_url,
    url: row.url,
  }))
}
