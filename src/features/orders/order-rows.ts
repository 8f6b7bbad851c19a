import { cleanLine, cutText } from '#core/clean-line.ts'
import { openCell } from '#core/csv.ts'
import { parseAmount } from '#core/parse-amount.ts'
import { cleanEmail } from '#core/email-address.ts'
import { sameClock } from '#core/zone-clock.ts'
import { cleanValue } from '#features/contacts/contract.ts'
import { type Layout, type Place, statusOf } from './order-columns.ts'
import { OrderDraft, type OrderItem } from './shapes.ts'

/** A row of a file. */
interface FileRow {
  readonly cells: readonly string[]
}

/** Settings for data that a file doesn't contain. */
export interface ImportSetting {
  readonly currency: string
  /** Applied to times without a time zone. */
  readonly timeZone: string
  readonly now: number
}

/** Returns the order number of a row as it is in the file; empty for none. */
export function numberOf(row: FileRow, { places }: Layout): string {
  return cellOf(row, places.external_id)
}

/** Parses the order in a group of rows, or returns why it can't be imported, in a message for the owner. */
export function readOrder(
  rows: readonly FileRow[],
  layout: Layout,
  setting: ImportSetting,
): OrderDraft | { reason: string } {
  const { places } = layout
  // Shopify writes the fields of the whole order only in its first row.
  const head = rows.find((row) => cellOf(row, places.total) !== '') ?? rows[0]!
  const text = (place: Place) => cellOf(head, places[place])
  if (text('external_id') === '') return { reason: 'No order number.' }
  const email = text('email')
  if (email !== '' && cleanEmail(email) === null) return { reason: `Invalid email address: "${email.slice(0, 100)}".` }
  const placedAt = momentOf(text('placed_at'), setting)
  if (placedAt === null) return { reason: `"${text('placed_at').slice(0, 50)}" is not a date.` }
  if (placedAt > setting.now + dayMs) return { reason: 'The order is in the future.' }
  const status = text('cancelled_at') === '' ? statusOf(text('status')) : 'cancelled'
  if (status === null) return { reason: `An order with status "${text('status').slice(0, 50)}" is not paid.` }
  if (text('total') === '') return { reason: 'No total.' }
  const sums = {
    total: parseAmount(text('total')),
    discount: parseAmount(text('discount')),
    tax: parseAmount(text('tax')),
    shipping: parseAmount(text('shipping')),
    refunded: parseAmount(text('refunded')),
  }
  for (const [name, amount] of Object.entries(sums)) {
    if (amount === null) return { reason: `"${text(name as keyof typeof sums).slice(0, 50)}" is not an amount.` }
  }
  const parsed = OrderDraft.safeParse({
    ...sums,
    external_id: text('external_id'),
    email,
    placed_at: new Date(placedAt).toISOString(),
    currency: text('currency') || setting.currency,
    status,
    items: rows.flatMap((row) => itemsOf(row, layout)).slice(0, 200),
    discount_codes: codesOf(text('codes')).slice(0, 20),
  })
  return parsed.success ? parsed.data : { reason: parsed.error.issues[0]!.message }
}

const dayMs = 86_400_000

function cellOf({ cells }: FileRow, index: number | undefined): string {
  return index === undefined ? '' : cleanLine(openCell(cells[index] ?? ''), Infinity)
}

function itemsOf(row: FileRow, { places, wideItems }: Layout): Partial<OrderItem>[] {
  const title = cutText(cellOf(row, places.item_title), 300)
  const product_id = cutText(cellOf(row, places.item_id), 200)
  const one = {
    title,
    product_id,
    quantity: countOf(cellOf(row, places.quantity)),
    price: parseAmount(cellOf(row, places.price)) ?? 0,
  }
  const wide = wideItems.flatMap((index) => wideItemOf(cellOf(row, index)))
  return [...(title || product_id ? [one] : []), ...wide]
}

/** Parses items such as "name:Mug|product_id:12|sku:M1|quantity:2|total:10.00", the format of WooCommerce exporters. */
function wideItemOf(cell: string): Partial<OrderItem>[] {
  const parts = new Map(
    cell.split('|').map((part) => {
      const colon = part.indexOf(':')
      return [part.slice(0, colon).trim().toLowerCase(), part.slice(colon + 1).trim()]
    }),
  )
  const title = cutText(parts.get('name') ?? '', 300)
  const product_id = cutText(parts.get('sku') || parts.get('product_id') || '', 200)
  if (title === '' && product_id === '') return []
  const quantity = countOf(parts.get('quantity') ?? '')
  const price = (parseAmount(parts.get('total') ?? '') ?? 0) / Math.max(1, quantity)
  return [{ title, product_id, quantity, price }]
}

/** Parses discount codes: "SAVE10, FREESHIP", or "code:save10|amount:5.00" each. */
function codesOf(cell: string): string[] {
  const codes = cell.split(/[,;]/).map((part) => /code:([^|]*)/i.exec(part)?.[1] ?? part)
  return codes.map((code) => cutText(code.trim(), 100)).filter(Boolean)
}

function countOf(cell: string): number {
  const count = parseAmount(cell)
  return cell !== '' && count !== null && count <= 1_000_000 ? count : 1
}

/**
 * Parses "2026-11-20 09:30:00 -0500", an ISO timestamp, or a date with or without a time. Empty means now; null if it's
 * not a date.
 */
function momentOf(cell: string, { timeZone, now }: ImportSetting): number | null {
  if (cell === '') return now
  const zoned = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?) ?(Z|UTC|[+-]\d\d:?\d\d)$/.exec(cell)
  if (zoned) {
    const offset = /^[+-]/.test(zoned[3]!) ? zoned[3]!.replace(/^(...):?/, '$1:') : 'Z'
    return sane(Date.parse(`${zoned[1]}T${zoned[2]}${offset}`))
  }
  const day = cleanValue({ type: 'date', choices: [] }, cell)
  if (day === null) return null
  const [, hours = '0', minutes = '0', seconds = '0', half = ''] =
    /[T ](\d{1,2}):(\d\d)(?::(\d\d))? ?([ap]m)?/i.exec(cell) ?? []
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0)
  const shown = Date.parse(`${day}T00:00:00Z`) + (hour * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
  return sane(sameClock(shown, 'UTC', timeZone))
}

const sane = (moment: number) => (moment >= Date.UTC(1990, 0, 1) && moment < Date.UTC(2100, 0, 1) ? moment : null)
