import type { FormType } from '#form/document/constants.ts'
import { templates } from '#form/templates/templates.ts'
import type { Popup, Template } from '../contract.ts'
import { newPopup, withFreshIds } from '../rules.ts'

/** The templates that ship, each listed under its industry. */
export const shippedTemplates: readonly Template[] = templates.map((template) => ({
  ...template,
  group_id: template.trade,
  status: 'active' as const,
}))

/** What a new form is asked to be. */
interface FormChoice {
  list_builder_template_id?: string | null | undefined
  form_type?: FormType | undefined
}

/**
 * A new form, paused: the design and the settings of the template that it names, or else the first design of its type. A
 * template brings its type and goal along; another type than the template's takes the design alone.
 */
export function startingForm(
  choice: FormChoice,
  newId: Parameters<typeof withFreshIds>[1],
  id: string,
  now: string,
): Popup {
  const named = templates.find((template) => template.id === choice.list_builder_template_id)
  const type = choice.form_type ?? named?.form_type ?? 'popup'
  const template = named ?? templates.find(({ form_type }) => form_type === type) ?? templates[0]!
  const popup = newPopup(id, withFreshIds(template.json, newId), type, now)
  if (!named || named.form_type !== type) return popup
  return { ...popup, ...settingsOf(named), goal: named.goal }
}

function settingsOf({ settings }: Pick<Template, 'settings'>): Partial<Popup> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
}
