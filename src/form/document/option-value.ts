import type { FieldOption } from './field.ts'

/** Returns the value that is stored when an option is chosen. */
export function optionValue({ label, value }: FieldOption): string {
  return value || label || ''
}
