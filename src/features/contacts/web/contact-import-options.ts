import type { ImportOptions } from '#features/imports/contract.ts'
import type { ContactImportOptions } from '../contract.ts'

/**
 * Returns the options of an import as parsed by the server. Imports from before an option was introduced lack it, so
 * defaults are added.
 */
export function optionsOf(stored: ImportOptions): ContactImportOptions {
  const later = { types: {}, date_orders: {}, new_lists: [], phone_country: '' }
  return { ...later, ...(stored as Omit<ContactImportOptions, keyof typeof later>) }
}
