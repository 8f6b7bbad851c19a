import type { Answer } from '#core/call.ts'
import { isSame } from '#core/is-same.ts'
import { withoutEmptyAndTwice } from '#features/display-rules/web/index.ts'
import type { DisplayRule } from '#features/display-rules/contract.ts'
import type { EmailOfForm } from '#features/auto-responses/contract.ts'
import type { formCalls, Popup, PopupSettings } from '../../contract.ts'
import { defaultSettings } from '../../default-settings.ts'

const ofItself = ['name', 'json', 'form_type', 'goal', 'list_builder_template_id'] as const
const ofOthers = ['display_rules', 'auto_responses'] as const
/** The names of what the editor changes of a form. */
export const fieldNames = [
  ...ofItself,
  ...ofOthers,
  ...(Object.keys(defaultSettings('popup')) as (keyof PopupSettings)[]),
] as const

/** What a form's owner changes of the form itself. */
export type OwnFields = Pick<Popup, (typeof ofItself)[number]> & PopupSettings

/** What the editor changes of a form: where it shows and which emails it sends are published with it. */
export interface FormFields extends OwnFields {
  display_rules: DisplayRule[]
  auto_responses: EmailOfForm[]
}

/** A form as the server has it, with what other rooms keep of it. */
export type WholeForm = Popup & Pick<FormFields, (typeof ofOthers)[number]>

/** The editable fields of a form: those that are there. */
export function fieldsOf<T extends OwnFields>(popup: T): Pick<T, keyof T & keyof FormFields> {
  const known = fieldNames.filter((name) => name in popup)
  return Object.fromEntries(known.map((name) => [name, popup[name as keyof T]])) as Pick<T, keyof T & keyof FormFields>
}

/** A form with what other rooms keep of it, from an answer that tells them apart. */
export function wholeForm(
  answer: Pick<Answer<typeof formCalls.save>, 'popup' | 'display_rules' | 'auto_responses'>,
): WholeForm {
  const auto_responses = answer.auto_responses.map(({ email_id, status, delay, delay_interval }) => {
    return { email_id, status, delay, delay_interval }
  })
  return { ...answer.popup, display_rules: answer.display_rules, auto_responses }
}

/** The fields that differ between a form as it was and as it is. */
export function differences(before: FormFields, after: FormFields): Partial<FormFields> {
  const changed = fieldNames.filter((name) => !isSame(before[name], after[name]))
  return Object.fromEntries(changed.map((name) => [name, after[name]]))
}

/** What the server makes of a field: texts without the spaces at their ends, and no rule that says nothing. */
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
