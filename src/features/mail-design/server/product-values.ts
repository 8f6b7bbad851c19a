import type { EventAnswer } from '#core/event.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { mailDesignEvents } from '../events.ts'
import { linkOf } from '../links.ts'
import { productsIn, valuesOfProduct } from '../product-tags.ts'

type Ctx = Pick<Tools, 'events'> & { readonly db: Db }
type Answered = EventAnswer<typeof mailDesignEvents.productsAsked>

/** Returns the current values of the product merge tags in these texts. Emits no event if there are none. */
export async function productValues(ctx: Ctx, siteId: Id, texts: readonly string[]): Promise<Record<string, string>> {
  const asked = productsIn(texts)
  const found = await productsNow(ctx, siteId, [...asked.values()])
  const values: Record<string, string> = {}
  for (const [key, id] of asked) {
    const product = found[id]
    // An unknown product gets empty values, so that nothing else fills its tags.
    Object.assign(
      values,
      valuesOfProduct(
        key,
        product ? { ...product, image_url: webAddress(product.image_url), url: webAddress(product.url) } : null,
      ),
    )
  }
  return values
}

/** Returns the products with these IDs as the store sells them now. */
export async function productsNow({ db, events }: Ctx, siteId: Id, ids: readonly string[]): Promise<Answered> {
  if (ids.length === 0) return {}
  const product_ids = [...new Set(ids)]
  const answers = await events.emit(db, mailDesignEvents.productsAsked, { site_id: siteId, product_ids })
  return Object.assign({}, ...answers.map(({ answer }) => answer)) as Answered
}

const webAddress = (address: string) => (/^https?:/i.test(address) ? (linkOf(address) ?? '') : '')
