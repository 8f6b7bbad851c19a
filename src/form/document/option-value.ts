import type { FieldOption } from './field.ts'

/** What choosing an option stores. */
export function optionValue({ label, value }: FieldOption): string {
  return value || label || ''
}
