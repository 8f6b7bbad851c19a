import { postWithRetry } from './post-with-retry.ts'
import { piecePaths } from './paths.ts'
import type { SiteContext } from './form-session.ts'
import { toJson } from './to-json.ts'
import { visitorId } from './visitor.ts'

/**
 * Reports an order from the thank-you page to the server, without the visitor's ID if nothing may be stored. The server
 * identifies an order by its own number, so reloading the page reports nothing new.
 */
export function recordOrder(site: SiteContext, said: Readonly<Record<string, unknown>>): void {
  if (site.preview) return
  const order = {
    ...textsOf(said, ['external_id', 'email', 'currency']),
    visitor_id: toJson(visitorId(site)),
    ...amountsOf(said, ['total', 'discount', 'tax', 'shipping']),
    items: listOf(said['items'], (item) =>
      pairs({ ...textsOf(item, ['product_id', 'title']), ...amountsOf(item, ['quantity', 'price']) }),
    ),
    discount_codes: listOf(said['discount_codes'], (code) => toJson(`${code as unknown as string}`)),
  }
  void postWithRetry(site.origin + piecePaths.order, pairs({ key: toJson(site.key), order: pairs(order) }))
}

// Builds JSON manually, because old libraries on pages add a `toJSON` to arrays and strings.
function pairs(values: Readonly<Record<string, string>>): string {
  let text = ''
  for (const name of Object.keys(values)) text += `${text && ','}"${name}":${values[name]}`
  return `{${text}}`
}

type Said = Readonly<Record<string, unknown>>

function textsOf(said: Said, names: readonly string[]): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const name of names) if (said[name] != null) texts[name] = toJson(`${said[name] as string}`)
  return texts
}

/** A value that isn't a number is sent as it is, and the server reports what is wrong with it. */
function amountsOf(said: Said, names: readonly string[]): Record<string, string> {
  const amounts: Record<string, string> = {}
  for (const name of names) {
    const amount = said[name]
    if (amount != null) amounts[name] = toJson(Number.isFinite(Number(amount)) ? Number(amount) : `${amount as string}`)
  }
  return amounts
}

function listOf(said: unknown, textOf: (one: Said) => string): string {
  let text = ''
  for (const one of Array.isArray(said) ? (said as Said[]) : []) text += `${text && ','}${textOf(one)}`
  return `[${text}]`
}
