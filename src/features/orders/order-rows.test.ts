import { expect, test } from 'vitest'
import { guessMapping, layoutOf, problemOf, statusOf } from './order-columns.ts'
import { groupRows } from '#features/imports/server/read-part.ts'
import { parseAmount } from '#core/parse-amount.ts'
import { numberOf, readOrder } from './order-rows.ts'

const setting = { currency: 'EUR', timeZone: 'Europe/Paris', now: Date.UTC(2026, 10, 20) }

/** Reads a file, and returns each order's relevant fields or the reason it was skipped. */
function read(heading: string[], rows: string[][]) {
  const layout = layoutOf(heading)
  const all = rows.map((cells, i) => ({ line: i + 2, cells }))
  const groups = groupRows(all, { groupOf: (row) => numberOf(row, layout) })
  return { format: layout.format, orders: groups.map((group) => readOrder(group, layout, setting)) }
}

test('reads Shopify exports, with a row per item and the order’s data in the first row', () => {
  const heading =
    'Name,Email,Financial Status,Paid at,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Cancelled at,Refunded Amount'.split(
      ',',
    )
  const { format, orders } = read(heading, [
    // prettier-ignore
    ['#1001', 'ann@example.com', 'paid', '2026-10-05 10:11:12 -0500', 'USD', '90.00', '5.00', '8.10', '103.10', 'SAVE10', '10.00', '2026-10-05 10:11:12 -0500', '2', 'A mug', '40.00', 'MUG', '', '0.00'],
    [
      '#1001',
      'ann@example.com',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '2026-10-05 10:11:12 -0500',
      '1',
      'Tea',
      '20.00',
      '',
    ],
    ['#1002', '', 'refunded', '', 'USD', '', '', '', '20.00', '', '', '2026-10-06 00:00:00 +0000', '1', 'Tea', '20.00'],
    ['#1003', 'x@example.com', 'pending', '', 'USD', '', '', '', '20.00', '', '', '2026-10-06 00:00:00 +0000'],
    // prettier-ignore
    ['#1004', '', 'paid', '', 'USD', '', '', '', '20.00', '', '', '2026-10-06 00:00:00 +0000', '1', 'Tea', '20.00', '', '2026-10-07 00:00:00 +0000', ''],
  ])
  expect(format).toBe('shopify')
  expect(orders).toMatchObject([
    {
      external_id: '1001',
      email: 'ann@example.com',
      placed_at: '2026-10-05T15:11:12.000Z',
      currency: 'USD',
      total: 103.1,
      tax: 8.1,
      shipping: 5,
      discount: 10,
      status: 'paid',
      discount_codes: ['SAVE10'],
      items: [
        { title: 'A mug', product_id: 'MUG', quantity: 2, price: 40 },
        { title: 'Tea', product_id: '', quantity: 1 },
      ],
    },
    { external_id: '1002', status: 'refunded' },
    { reason: 'An order with status "pending" is not paid.' },
    { external_id: '1004', status: 'cancelled' },
  ])
})

test('reads WooCommerce exports, with a column or a row per item', () => {
  const wide = read(
    [
      'order_id',
      'order_number',
      'order_date',
      'status',
      'shipping_total',
      'tax_total',
      'discount_total',
      'order_total',
      'order_currency',
      'billing_email',
      'coupon_items',
      'line_item_1',
      'line_item_2',
    ],
    [
      [
        '77',
        '1077',
        '2026-10-05 09:30:00',
        'wc-completed',
        '4.00',
        '2.00',
        '1.00',
        '26.00',
        'EUR',
        'bob@example.com',
        'code:save10|amount:1.00',
        'name:Mug|product_id:12|sku:M1|quantity:2|total:20.00',
        '',
      ],
    ],
  )
  expect(wide).toMatchObject({
    format: 'woocommerce',
    orders: [
      {
        external_id: '1077',
        email: 'bob@example.com',
        // 9:30 in Paris.
        placed_at: '2026-10-05T07:30:00.000Z',
        total: 26,
        discount_codes: ['save10'],
        items: [{ title: 'Mug', product_id: 'M1', quantity: 2, price: 10 }],
      },
    ],
  })
  const tall = read(
    [
      'Order Number',
      'Order Status',
      'Order Date',
      'Email (Billing)',
      'Order Total Amount',
      'Order Total Tax Amount',
      'Order Shipping Amount',
      'Item Name',
      'Quantity',
      'Item Cost',
      'Coupon Code',
    ],
    [
      ['5', 'Processing', '2026-10-05 09:30', 'bob@example.com', '26,00', '2,00', '4,00', 'Mug', '1', '10,00', 'X'],
      ['5', 'Processing', '2026-10-05 09:30', 'bob@example.com', '26,00', '2,00', '4,00', 'Tea', '1', '10,00', 'X'],
    ],
  )
  expect(tall).toMatchObject({
    format: 'woocommerce',
    orders: [{ external_id: '5', total: 26, tax: 2, currency: 'EUR', items: [{ title: 'Mug' }, { title: 'Tea' }] }],
  })
})

test.each([
  [['', '5'], 'No order number.'],
  [['1', ''], 'No total.'],
  [['1', 'many'], '"many" is not an amount.'],
  [['1', '5', 'nobody'], 'Invalid email address: "nobody".'],
  [['1', '5', '', 'soon'], '"soon" is not a date.'],
  [['1', '5', '', '2027-11-20'], 'The order is in the future.'],
  [['1', '5', '', '', 'euro'], 'Enter a three-letter currency code, such as EUR.'],
  [['1', '5', '', '', '', 'on-hold'], 'An order with status "on-hold" is not paid.'],
])('refuses a row with a clear reason: %j', (cells, reason) => {
  const { orders } = read(['Order number', 'Total', 'Email', 'Date', 'Currency', 'Status'], [cells])
  expect(orders).toEqual([{ reason }])
})

test.each([
  ['', 0],
  ['12', 12],
  ['$1,234.50', 1234.5],
  ['1.234,50 €', 1234.5],
  ['1,234', 1234],
  ['12,5', 12.5],
  ['-3.00', 3],
  ["1'000.00 CHF", 1000],
  ['EUR', null],
  ['1.2.3', null],
])('parses the amount "%s" as %s', (cell, amount) => {
  expect(parseAmount(cell)).toBe(amount)
})

test('maps columns by their names, or manually', () => {
  const columns = ['Bon', 'Wer', 'Summe', 'Datum', 'line_item_1', 'line_item_2', 'Notiz']
  const guess = guessMapping(columns, [['7', 'ann@example.com', '5', '', '', '', 'x']])
  expect(guess).toEqual(['', 'email', 'total', 'placed_at', 'wide_item', 'wide_item', ''])
  expect(problemOf(columns, guess)).toBe('Choose the column with the order number.')
  const byHand = guess.with(0, 'external_id')
  expect(problemOf(columns, byHand)).toBeNull()
  expect(layoutOf(columns, byHand)).toMatchObject({ places: { external_id: 0, email: 1, total: 2 }, wideItems: [4, 5] })
})

test.each([
  [['total', 'email'], 'Choose the column with the order number.'],
  [['external_id', 'email'], 'Choose the column with the total.'],
  [['external_id', 'external_id'], 'Two columns are imported as the same field.'],
  [['external_id', 'toString'], 'Field not found.'],
  [['external_id'], 'Choose what to import each column as.'],
  [['external_id', 'total'], null],
])('columns mapped to %j: %s', (mapping, problem) => {
  expect(problemOf(['A', 'B'], mapping)).toBe(problem)
})

test('recognizes words for an order’s status', () => {
  expect([statusOf('Partially Refunded'), statusOf('wc-failed'), statusOf('whatever')]).toEqual([
    'paid',
    'cancelled',
    'paid',
  ])
})
