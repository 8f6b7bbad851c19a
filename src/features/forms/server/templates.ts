import type { FormType } from '#form/document/constants.ts'
import { templates } from '#form/templates/templates.ts'
import type { Popup, Template } from '../contract.ts'
import { newPopup, withFreshIds } from '../rules.ts'

/** The templates that are shipped with the program, each listed under its industry. */
export const shippedTemplates: readonly Template[] = templates.map((template) => ({
  ...template,
  group_id: template.trade,
  status: 'active' as const,
}))

/** The requested template or type of a new form. */
interface FormChoice {
  list_builder_template_id?: string | null | undefined
  form_type?: FormType | undefined
}

/**
 * Creates a paused form with the design and settings of the given template, otherwise with the first design of its
 * type. A template determines type and goal. If another type than the template's is requested, only the design is used.
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
