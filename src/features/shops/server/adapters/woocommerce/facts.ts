import { htmlText } from '#core/html/html-text.ts'
import type { ShopFacts } from '../adapter.ts'
import type { Rest } from './rest.ts'

interface Setting {
  readonly id: string
  readonly value: unknown
}
interface Method {
  readonly method_id: string
  readonly enabled: boolean
  readonly settings?: Readonly<Record<string, { readonly value?: unknown } | undefined>>
}
interface SiteIndex {
  readonly name?: string
  readonly timezone_string?: string
  readonly gmt_offset?: number | string
}

/** Maximum number of shipping zones to check. */
const zonesRead = 20

/** Reads information about a store, including problems that would surprise its owner later. */
export async function readFacts(rest: Rest): Promise<ShopFacts> {
  const { body: settings } = await rest<Setting[]>('wc/v3/settings/general')
  const values = new Map(settings.map(({ id, value }) => [id, typeof value === 'string' ? value : '']))
  const settingOf = (id: string) => values.get(id) ?? ''
  const { body: currency } = await rest<{ code: string; symbol?: string }>('wc/v3/data/currencies/current')
  const { name = '', timeZone } = await readSite(rest)
  return {
    name,
    currency: {
      code: currency.code,
      // The symbol is an HTML entity: "&#36;".
      symbol: htmlText(currency.symbol ?? '') || currency.code,
      isPrefix: settingOf('woocommerce_currency_pos').startsWith('left'),
    },
    timeZone,
    warnings: [
      ...(settingOf('woocommerce_enable_coupons') === 'no'
        ? [
            'Coupons are turned off in your store: turn on “Enable the use of coupon codes” in WooCommerce → Settings → General.',
          ]
        : []),
      ...((await hasFreeShipping(rest))
        ? []
        : [
            'Free shipping codes will not lower the shipping costs: add the method “Free shipping” to a shipping zone, and let it require a coupon.',
          ]),
    ],
  }
}

/** Returns the site's name and its time zone, as an Intl name or an offset. */
export async function readSite(rest: Rest): Promise<{ name: string; timeZone: string }> {
  const { body } = await rest<SiteIndex>('', { query: { _fields: 'name,timezone_string,gmt_offset' } })
  return { name: htmlText(body.name ?? ''), timeZone: body.timezone_string || offsetName(Number(body.gmt_offset ?? 0)) }
}

/** Formats 5.5 as "+05:30". */
function offsetName(hours: number): string {
  const minutes = Math.round((Number.isFinite(hours) ? Math.abs(hours) : 0) * 60)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${hours < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Checks whether a coupon can make shipping free in any zone. A coupon alone has no effect. */
async function hasFreeShipping(rest: Rest): Promise<boolean> {
  const { body: zones } = await rest<{ id: number }[]>('wc/v3/shipping/zones')
  for (const { id } of zones.slice(0, zonesRead)) {
    const { body: methods } = await rest<Method[]>(`wc/v3/shipping/zones/${id}/methods`)
    const asks = (method: Method) => ['coupon', 'either', 'both'].includes(String(method.settings?.['requires']?.value))
    if (methods.some((method) => method.method_id === 'free_shipping' && method.enabled && asks(method))) return true
  }
  return false
}
