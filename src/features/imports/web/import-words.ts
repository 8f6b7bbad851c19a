import type { ImportState } from '../contract.ts'

/** Display names of the states of an import. */
export const importStateNames = {
  unmapped: 'Needs mapping',
  mapped: 'Ready to check',
  checking: 'Checking',
  checked: 'Ready to import',
  importing: 'Importing',
  imported: 'Imported',
  undoing: 'Undoing',
  undone: 'Undone',
  failed: 'Failed',
  cancelled: 'Canceled',
} as const satisfies Record<ImportState, string>
