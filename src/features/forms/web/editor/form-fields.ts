import type { Answer } from '#core/call.ts'
import { isSame } from '#core/is-same.ts'
import { withoutEmptyAndTwice } from '#features/display-rules/web/index.ts'
import type { DisplayRule } from '#features/display-rules/contract.ts'
import type { EmailOfForm } from '#features/auto-responses/contract.ts'
import type { formCalls, Popup, PopupSettings } from '../../contract.ts'
import { defaultSettings } from '../../default-settings.ts'

const ofItself = ['name', 'json', 'form_type', 'goal', 'list_builder_template_id'] as const
const ofOthers = ['display_rules', 'auto_responses'] as const
/** Names of the fields that the editor changes. */
export const fieldNames = [
  ...ofItself,
  ...ofOthers,
  ...(Object.keys(defaultSettings('popup')) as (keyof PopupSettings)[]),
] as const

/** The form's own fields that its owner changes. */
export type OwnFields = Pick<Popup, (typeof ofItself)[number]> & PopupSettings

/** The fields that the editor changes. Display rules and emails are published together with the form. */
export interface FormFields extends OwnFields {
  display_rules: DisplayRule[]
  auto_responses: EmailOfForm[]
}

/** A form on the server, including its data in other rooms. */
export type WholeForm = Popup & Pick<FormFields, (typeof ofOthers)[number]>

/** Returns those editable fields of a form that exist. */
export function fieldsOf<T extends OwnFields>(popup: T): Pick<T, keyof T & keyof FormFields> {
  const known = fieldNames.filter((name) => name in popup)
  return Object.fromEntries(known.map((name) => [name, popup[name as keyof T]])) as Pick<T, keyof T & keyof FormFields>
}

/** Combines a form with its data in other rooms, from a response that has them separately. */
export function wholeForm(
  answer: Pick<Answer<typeof formCalls.save>, 'popup' | 'display_rules' | 'auto_responses'>,
): WholeForm {
  const auto_responses = answer.auto_responses.map(({ email_id, status, delay, delay_interval }) => {
    return { email_id, status, delay, delay_interval }
  })
  return { ...answer.popup, display_rules: answer.display_rules, auto_responses }
}

/** Returns the fields that differ between two states of a form. */
export function differences(before: FormFields, after: FormFields): Partial<FormFields> {
  const changed = fieldNames.filter((name) => !isSame(before[name], after[name]))
  return Object.fromEntries(changed.map((name) => [name, after[name]]))
}

/** Returns a field as the server stores it: texts without leading and trailing spaces, and without empty rules. */
export function asServerKeeps<Name extends keyof FormFields>(name: Name, value: FormFields[Name]): unknown {
  const rules = name === 'display_rules' ? withoutEmptyAndTwice(value as readonly DisplayRule[]) : value
  return withoutEnds(rules)
}

function withoutEnds(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(withoutEnds)
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutEnds(one)]))
}

const isPlain = (value: unknown): value is object => typeof value === 'object' && value !== null
