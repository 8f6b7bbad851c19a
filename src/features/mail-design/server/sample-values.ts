import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { itemTags, previewItems, productTags } from '../dynamic-products.ts'
import { mailDesignEvents } from '../events.ts'
import { gameSamples, gameTags } from '../game-tags.ts'

/**
 * Returns preview samples for data of the event that began an automation: store products, a prize. Requests nothing if
 * no text uses them.
 */
export async function sampleValues(
  { db, events }: Pick<Tools, 'events'> & { readonly db: Db },
  siteId: Id,
  texts: readonly string[],
): Promise<Record<string, string>> {
  const has = (tag: string) => texts.some((text) => text.includes(`[${tag}`) || text.includes(`[?${tag}`))
  const games = has(gameTags.prize) || has(gameTags.code) ? gameSamples : {}
  if (!has(itemTags(1).title) && !has(productTags.title)) return games
  const asked = { site_id: siteId, count: previewItems }
  const products = (await events.emit(db, mailDesignEvents.samplesAsked, asked)).flatMap(({ answer }) => answer)
  const values: Record<string, string> = { ...games }
  for (const [index, { title, price, old_price, image_url, url }] of products.entries()) {
    for (const tags of [{ ...itemTags(index + 1), oldPrice: null }, ...(index === 0 ? [productTags] : [])]) {
      Object.assign(values, { [tags.title]: title, [tags.price]: price, [tags.image]: image_url, [tags.url]: url })
      if (tags.quantity !== null) values[tags.quantity] = '1'
      if (tags.oldPrice !== null) values[tags.oldPrice] = old_price
    }
  }
  return values
}
