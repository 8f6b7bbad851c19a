import { htmlText } from '#core/html/html-text.ts'
import type { ShopFacts } from '../adapter.ts'
import { scopes } from './oauth.ts'
import type { ShopAnswer } from './read-operations.ts'

/** Converts the response to the connection test into information for the owner. */
export function readFacts(
  { shop, currentAppInstallation }: ShopAnswer,
  { signsWebhooks }: { signsWebhooks: boolean },
): ShopFacts {
  const granted = new Set(currentAppInstallation.accessScopes.map(({ handle }) => handle))
  // Permission to write includes permission to read.
  const missing = scopes.filter((scope) => !granted.has(scope) && !granted.has(scope.replace(/^read_/, 'write_')))
  return {
    name: shop.name,
    currency: { code: shop.currencyCode, ...readFormat(shop.currencyFormats.moneyFormat, shop.currencyCode) },
    timeZone: shop.ianaTimezone,
    hasAllOrders: granted.has('read_all_orders'),
    warnings: [
      ...(missing.length > 0
        ? [`The app lacks access scopes: ${missing.join(', ')}. Add them to the app and install it again.`]
        : []),
      ...(granted.has('read_all_orders')
        ? []
        : [
            'Shopify shows this app only the orders of the last 60 days: older ones are missing in revenue, segments and reports. To import them, add the access scope read_all_orders to the app, install it again and connect again.',
          ]),
      ...(signsWebhooks
        ? []
        : [
            'Without the app’s client secret, changes in the store arrive once an hour. Add the client secret to get them at once.',
          ]),
    ],
  }
}

/** Format examples: "${{amount}}", "{{amount_with_comma_separator}} €" or "<span>CHF {{amount_no_decimals}}</span>". */
function readFormat(format: string, code: string): { symbol: string; isPrefix: boolean } {
  const text = htmlText(format)
  const [before = '', after = ''] = text.split(/\{\{[^}]*\}\}/, 2)
  const isPrefix = before.trim() !== ''
  return { symbol: (isPrefix ? before.trim() : after.trim()) || code, isPrefix: isPrefix || after.trim() === '' }
}
