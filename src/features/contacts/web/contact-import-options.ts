import type { ImportOptions } from '#features/imports/contract.ts'
import type { ContactImportOptions } from '../contract.ts'

/** The options of an import as the server has parsed them; imports from before an option was made lack it. */
export function optionsOf(stored: ImportOptions): ContactImportOptions {
  const later = { types: {}, date_orders: {}, new_lists: [], phone_country: '' }
  return { ...later, ...(stored as Omit<ContactImportOptions, keyof typeof later>) }
}
