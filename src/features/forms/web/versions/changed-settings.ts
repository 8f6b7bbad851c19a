import type { FormFields } from '../editor/form-fields.ts'

/** A setting that differs between two versions, described in words. */
export interface ChangedSetting {
  readonly name: string
  readonly before: string
  readonly after: string
}

const own: Partial<Record<keyof FormFields, string>> = {
  json: 'Design',
  form_type: 'Form type',
  list_builder_template_id: 'Template',
}

/**
 * Returns the differences between an earlier version of a form and the current form. The design counts as one setting.
 */
export function changedSettings(before: Partial<FormFields>, after: FormFields): ChangedSetting[] {
  return (Object.keys(before) as (keyof FormFields)[])
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({
      name: own[field] ?? inWords(field),
      before: field === 'json' ? 'differs' : shown(before[field]),
      after: field === 'json' ? 'differs' : shown(after[field]),
    }))
}

/** Formats "cookie_lifetime" as "Cookie lifetime". */
function inWords(field: string): string {
  const text = field.replaceAll('_', ' ')
  return text[0]!.toUpperCase() + text.slice(1)
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
