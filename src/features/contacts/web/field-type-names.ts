import type { FieldType } from '../filter-fields.ts'

/** What the types of custom fields are called. */
export const fieldTypeNames = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  'yes-no': 'Yes or no',
  choice: 'Choice',
} as const satisfies Record<FieldType, string>
