import { isSame } from '#core/is-same.ts'
import type { Popup, PopupSettings } from '../../contract.ts'
import { defaultSettings } from '../../default-settings.ts'

const ofItself = ['name', 'json', 'form_type', 'goal', 'list_builder_template_id'] as const
/** The names of what the editor changes of a form. */
export const fieldNames = [...ofItself, ...(Object.keys(defaultSettings('popup')) as (keyof PopupSettings)[])] as const

/** What the editor changes of a form. */
export type FormFields = Pick<Popup, (typeof ofItself)[number]> & PopupSettings

/** The editable fields of a form. */
export function fieldsOf(popup: FormFields): FormFields {
  return Object.fromEntries(fieldNames.map((name) => [name, popup[name]])) as unknown as FormFields
}

/** The fields that differ between a form as it was and as it is. */
export function differences(before: FormFields, after: FormFields): Partial<FormFields> {
  const changed = fieldNames.filter((name) => !isSame(before[name], after[name]))
  return Object.fromEntries(changed.map((name) => [name, after[name]]))
}

/** What the server makes of a text: without the spaces at its ends. */
export function withoutEnds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEnds)
  return typeof value === 'string' ? value.trim() : value
}
