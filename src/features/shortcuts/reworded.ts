import { formatMoney } from '#core/money.ts'
import type { DiscountTerms } from './shapes.ts'

/** Formats an amount for use in texts: "$25", "€12.50". */
export const amountWords = (amount: number, currency: string): string =>
  formatMoney(amount, currency).replace(/\.0+$/, '')

/** Replacements in texts: old text to new text. */
export type Rewording = ReadonlyMap<string, string>

/**
 * Returns how texts about a discount change when its terms change: "10%" becomes "15%". Its minimum purchase and its
 * prefix are replaced, too.
 */
export function rewordingOf(from: DiscountTerms, to: DiscountTerms, currency: string): Rewording {
  const words = new Map<string, string>()
  const change = (before: string, after: string) =>
    before !== '' && after !== '' && before !== after && words.set(before, after)
  if (from.discount_type === to.discount_type && from.discount_type === 'percentage')
    change(`${from.discount_value}%`, `${to.discount_value}%`)
  if (from.discount_type === to.discount_type && from.discount_type === 'fixed')
    change(amountWords(from.discount_value, currency), amountWords(to.discount_value, currency))
  if (from.min_purchase_amount > 0 && to.min_purchase_amount > 0)
    change(amountWords(from.min_purchase_amount, currency), amountWords(to.min_purchase_amount, currency))
  change(from.discount_prefix, to.discount_prefix)
  return words
}

/**
 * Returns the prefix after a change of the discount. If it ended with the old value, it ends with the new one:
 * WELCOME10, WELCOME15.
 */
export function prefixFor(from: DiscountTerms, to: DiscountTerms): string {
  const { discount_prefix: prefix, discount_value: value } = from
  const isOwn = to.discount_prefix !== prefix || to.discount_type === 'shipping' || !Number.isInteger(to.discount_value)
  return isOwn || !new RegExp(`^\\D+${value}$`).test(prefix)
    ? to.discount_prefix
    : prefix.slice(0, -String(value).length) + String(to.discount_value)
}

/** The fields of email and form documents that contain visible text. */
const texts = new Set(['text', 'label', 'caption', 'note', 'code', 'subject', 'preview_text', 'name'])

/** Returns a copy with replacements in its texts. Everything else stays the same, such as a width of 10%. */
export function reworded<T>(value: T, words: Rewording): T {
  if (words.size === 0) return value
  const found = [...words.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[$.*+?^(){}|[\]\\]/g, String.raw`\$&`))
  // Doesn't match within a longer number or word: "10%" in "110%", "$5" in "$50".
  const pattern = new RegExp(`(?<![\\p{L}\\d.,])(?:${found.join('|')})(?![\\p{L}\\d]|[.,]\\d)`, 'gu')
  const fill = (text: string) => text.replace(pattern, (word) => words.get(word) ?? word)
  const walk = (one: unknown, key: string): unknown => {
    if (typeof one === 'string') return texts.has(key) ? fill(one) : one
    if (Array.isArray(one)) return one.map((item) => walk(item, key))
    if (one === null || typeof one !== 'object') return one
    return Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, walk(inner, name)]))
  }
  return walk(value, '') as T
}
