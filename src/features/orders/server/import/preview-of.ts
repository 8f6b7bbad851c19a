import type { OrderPreview } from '../../contract.ts'
import { netOf } from '../../net-revenue.ts'
import { layoutOf } from '../../order-columns.ts'
import { groupRows, type ImportSetting, numberOf, readOrder } from '../../order-rows.ts'
import type { ImportRow } from '../store-imports.ts'

/** The orders of a file's first rows as they would be imported, or why not. */
export function previewOf(
  { columns, sample }: Pick<ImportRow, 'columns' | 'sample'>,
  mapping: readonly string[],
  setting: ImportSetting,
): OrderPreview[] {
  const layout = layoutOf(columns, mapping)
  const rows = sample.map((cells, i) => ({ line: i + 2, cells }))
  return groupRows(rows, layout).map((group) => {
    const order = readOrder(group, layout, setting)
    if ('reason' in order) return { ...nothing, external_id: numberOf(group[0]!, layout), problem: order.reason }
    const { external_id, email, status, total, currency, items } = order
    return {
      external_id,
      email,
      placed_at: order.placed_at ?? null,
      status,
      total,
      net: netOf(order),
      currency,
      items: items
        .map(({ title, product_id, quantity }) => `${quantity} × ${title || product_id}`)
        .join(', ')
        .slice(0, 200),
      problem: '',
    }
  })
}

const nothing = { email: '', placed_at: null, status: null, total: 0, net: 0, currency: '', items: '' }
