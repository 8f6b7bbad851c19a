import { ofDocument } from '#form/render/dom.ts'
/** The product of a page, as its shop describes it to search engines and social networks. */
export interface PageProduct {
  id: string
  title: string
  url: string
  price?: number
}

type Thing = Readonly<Record<string, unknown>>

interface ShopPage {
  ShopifyAnalytics?: { meta?: { product?: { id?: number | string; variants?: { price?: number }[] } } }
}

/** Returns the product of a page; undefined if it is about none or about several. */
export function productOfPage(): PageProduct | undefined {
  const things = structuredData().filter((thing) => isOfType(thing, 'Product') || isOfType(thing, 'ProductGroup'))
  const [thing] = things.length === 1 ? things : []
  const shopify = (window as ShopPage).ShopifyAnalytics?.meta?.product
  if (!thing && !shopify && !meta('og:type').endsWith('product')) return undefined
  const title = textOf(thing?.['name']) || meta('og:title') || ofDocument('title')
  const url =
    (ofDocument('querySelector').call(document, 'link[rel=canonical]') as HTMLLinkElement | null)?.href ||
    location.origin + location.pathname
  const woo = /(?:^|\s)postid-(\d+)/.exec(
    ofDocument('querySelector').call(document, 'body.single-product')?.className ?? '',
  )?.[1]
  const id =
    textOf(shopify?.id) ||
    woo ||
    textOf(thing?.['productID'] ?? thing?.['productGroupID'] ?? thing?.['sku']) ||
    meta('product:retailer_item_id') ||
    location.pathname
  const [first] = shopify?.variants ?? []
  const price = first?.price === undefined ? priceOf(thing) : first.price / 100
  return { id, title: title.trim().slice(0, 300), url, ...(price >= 0 && { price }) }
}

function priceOf(thing: Thing | undefined): number {
  const offers = [thing?.['offers']].flat() as (Thing | undefined)[]
  const [said] = offers.flatMap((offer) => [offer?.['lowPrice'] ?? offer?.['price'] ?? []])
  const written = textOf(said) || meta('product:price:amount') || meta('og:price:amount')
  return written ? Number(written.replace(',', '.')) : NaN
}

/** Returns all objects that the page describes in JSON-LD, at any depth. */
function structuredData(): Thing[] {
  return [...ofDocument('querySelectorAll').call(document, 'script[type="application/ld+json"]')].flatMap(
    ({ textContent }) => {
      try {
        const data = JSON.parse(textContent) as unknown
        return ([data].flat() as Thing[]).flatMap((thing) => (thing['@graph'] as Thing[] | undefined) ?? [thing])
      } catch {
        return []
      }
    },
  )
}

function isOfType(thing: Thing | null, type: string): boolean {
  return [thing?.['@type']].flat().some((one) => one === type)
}

function meta(name: string): string {
  return (
    (
      ofDocument('querySelector').call(
        document,
        `meta[property="${name}"],meta[name="${name}"]`,
      ) as HTMLMetaElement | null
    )?.content ?? ''
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : ''
}
