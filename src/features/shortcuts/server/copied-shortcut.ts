import type { ShortcutDefinition } from '../shapes.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * Returns a shortcut for a copy of a site's setup: a draft without the codes and discount campaigns of the live
 * shortcut.
 */
export function copiedShortcut(row: Row): Row | null {
  if (row['status'] === 'deleted') return null
  const definition = row['definition'] as ShortcutDefinition
  const discounts = definition.discounts.map((one) => ({ ...one, discount_campaign_id: null, codes: [] }))
  return { ...row, status: 'draft', form_service: null, definition: { ...definition, discounts } }
}
