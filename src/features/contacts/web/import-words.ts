import type { ImportState } from '../contract.ts'

/** What the states of an import are called on the screen. */
export const importStateNames = {
  unmapped: 'Columns to be chosen',
  mapped: 'Ready',
  checking: 'Being checked',
  checked: 'Checked',
  importing: 'Being imported',
  imported: 'Imported',
  failed: 'Failed',
  cancelled: 'Stopped',
} as const satisfies Record<ImportState, string>
