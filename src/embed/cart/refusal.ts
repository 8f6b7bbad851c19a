import { discountShort } from '#form/document/visitor-texts.ts'
import type { WooCart } from '../facts/cart.ts'

const names: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  laquo: '«',
  raquo: '»',
  hellip: '…',
}

/**
 * Returns a shop's text without tags and entities. It is parsed manually, because a strict page lets no script parse
 * HTML.
 */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
      if (name) return names[name] ?? whole
      const point = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole
    })
    .replace(/\s+/g, ' ')
    .trim()
}

/** An amount in a shop's format: 1,234.50 or 1.234,50 or 1 234. */
const amount = /\d(?:[\d.,'’\u00a0\u202f ]*\d)?/g

/**
 * Returns why WooCommerce refuses a code, in its own words. If the cart doesn't reach a required amount (`isShort`),
 * the message also states how much is missing. The cart's amounts are with or without tax, as the shop shows them, and
 * so is the minimum.
 */
export function refusalOf(message: string, { items, totals }: WooCart): { message: string; isShort: boolean } {
  const text = plainText(message)
  const { currency_minor_unit: digits, currency_decimal_separator: point = '.' } = totals
  const [before = '', after = ''] = [totals.currency_prefix, totals.currency_suffix].map((part) =>
    plainText(part ?? ''),
  )
  const sum =
    items.reduce((all, { prices, quantity }) => all + (Number(prices?.price) || 0) * quantity, 0) / 10 ** digits
  // Numbers in the code itself, which is in quotation marks, aren't amounts, nor are numbers without the currency.
  const unquoted = text.replace(/["“„«].*?["”“»]/g, '')
  const least = [...unquoted.matchAll(amount)]
    .filter(({ 0: number, index }) => {
      const [start, end] = [index, index + number.length]
      return (
        unquoted.slice(0, start).trimEnd().endsWith(before) &&
        unquoted
          .slice(end)
          .replace(/^[.\s]+/, '')
          .startsWith(after)
      )
    })
    .map(([number]) => numberIn(number, point))
    .find((number) => number > sum)
  if (!sum || !least || !(before || after)) return { message: text, isShort: false }
  const missing = (least - sum).toFixed(digits).replace('.', point)
  const short = discountShort.replace('{amount}', () => `${before}${missing}${after && ` ${after}`}`)
  return { message: `${text} ${short}`, isShort: true }
}

function numberIn(text: string, point: string): number {
  const at = text.lastIndexOf(point)
  const [whole = '', part = ''] = at < 0 ? [text] : [text.slice(0, at), text.slice(at)]
  return Number(`${whole.replace(/\D/g, '')}.${part.replace(/\D/g, '') || 0}`)
}
