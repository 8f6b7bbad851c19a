import type { FieldType } from '../filter-fields.ts'

/** Display names of the types of custom fields. */
export const fieldTypeNames = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  'yes-no': 'Yes or no',
  choice: 'Choice',
} as const satisfies Record<FieldType, string>
