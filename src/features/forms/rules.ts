import type { Issue } from '#core/error.ts'
import type { EmailOfForm } from '#features/auto-responses/contract.ts'
import type { DisplayRule, SentRule } from '#features/display-rules/contract.ts'
import { type FormType, formDefaults, type Goal } from '#form/document/constants.ts'
import { withFreshIds } from '#form/document/fresh-ids.ts'
import type { FormProblem, FormStatus, Popup, Template } from './contract.ts'
import { defaultFrequency, defaultSettings, defaultsOfType } from './default-settings.ts'

export { withFreshIds }

/** How long a deleted form can be restored, in milliseconds. */
export const purgeAfter = 30 * 24 * 3600 * 1000

/** Maximum number of forms per site, excluding deleted ones. */
export const maxForms = 1000

/** Returns the default statuses of a list of forms. For a single goal, they include the variants of tests. */
export function defaultStatuses(goal: Goal | undefined): readonly FormStatus[] {
  return goal === undefined ? ['active', 'paused'] : ['active', 'paused', 'variants']
}

/** The fields that a save can set. Omitted fields stay unchanged. */
export type PopupFields = { [Field in keyof Popup]?: Popup[Field] | undefined }

/** Everything that a save can set: the form's own fields, and its data in other rooms. */
export type SentFields = PopupFields & {
  display_rules?: readonly SentRule[] | undefined
  auto_responses?: EmailOfForm[] | undefined
}
/** The same as stored in a draft. */
export type DraftFields = PopupFields & {
  display_rules?: DisplayRule[] | undefined
  auto_responses?: EmailOfForm[] | undefined
}

/** Creates a paused form with the defaults of spec.md section 9. `now` is in ISO 8601. */
export function newPopup(id: string, json: Popup['json'], type: FormType, now: string): Popup {
  return {
    id,
    name: '',
    json,
    form_type: type,
    goal: 'emails',
    status: 'paused',
    deleted_from_status: null,
    weight: formDefaults.weight,
    variant: null,
    test_id: null,
    campaign_id: null,
    legacy_ids: [],
    list_builder_template_id: null,
    ...defaultSettings(type),
    created_at: now,
    updated_at: now,
  }
}

/** The available templates, and a function that creates IDs for the components from a template. */
export interface Swap {
  readonly templates: readonly Pick<Template, 'id' | 'goal' | 'form_type' | 'json'>[]
  readonly newId: () => string
}

/**
 * Returns the form with these fields set, and with the consequences (spec.md section 4): another type resets the cookie
 * lifetime and brings its own template, a welcome mat collects emails, and another goal also brings a template. Fields
 * set in the same save take precedence, except over the welcome mat's goal.
 */
export function withFields(popup: Popup, fields: PopupFields, swap: Swap): Popup {
  const form_type = fields.form_type ?? popup.form_type
  const typed = form_type === popup.form_type ? popup : withType(popup, form_type)
  const goal = goalOf(form_type, fields.goal ?? popup.goal)
  const keepsDesign = fields.json !== undefined || fields.list_builder_template_id !== undefined
  const isSame = form_type === popup.form_type && goal === popup.goal
  const aimed = keepsDesign || isSame ? typed : withTemplate(typed, popup, goal, swap)
  const staying = goal === 'messages' && popup.goal !== 'messages' ? atHand : {}
  return { ...aimed, ...staying, ...given(fields), goal }
}

/** Contact forms stay available on every page, because people who have written once may write again. */
const atHand = {
  cookie_lifetime_interval: 'always',
  stop_after: { views: 0, close: false, conversion: false },
} as const satisfies PopupFields

function given(fields: PopupFields): Partial<Popup> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** Returns the form as another type: its template, frequency, position and trigger are reset. */
function withType(popup: Popup, type: FormType): Popup {
  const changed = { ...popup, form_type: type, list_builder_template_id: null }
  return { ...changed, goal: goalOf(type, popup.goal), ...defaultFrequency(type), ...defaultsOfType(type) }
}

/**
 * Returns the form with the design of a template for its type and goal. If no template has both, a new type uses the
 * first template of that type, and a new goal uses the first template with a type of the same shape. If there is none
 * either, the design stays.
 */
function withTemplate(popup: Popup, before: Popup, goal: Goal, { templates, newId }: Swap): Popup {
  const ofGoal = templates.filter((template) => template.goal === goal)
  const ofType = templates.filter(({ form_type }) => form_type === popup.form_type)
  const template =
    ofGoal.find(({ form_type }) => form_type === popup.form_type) ??
    (before.form_type === popup.form_type ? undefined : ofType[0]) ??
    (before.form_type === popup.form_type
      ? ofGoal.find(({ form_type }) => isSameShape(form_type, popup.form_type))
      : undefined)
  if (!template) return { ...popup, goal, list_builder_template_id: null }
  return { ...popup, goal, list_builder_template_id: template.id, json: withFreshIds(template.json, newId) }
}

/** Returns whether two types have the same shape. Bars, mats, games and boxes can't use each other's designs. */
function isSameShape(one: FormType, other: FormType): boolean {
  return shapeOf(one) === shapeOf(other)
}

const shapeOf = (type: FormType) => (type === 'smart-bar' || type === 'welcome-mat' || type === 'game' ? type : 'box')

/** Returns the goal of a form. A welcome mat always collects emails. */
function goalOf(type: FormType, wanted: Goal): Goal {
  return type === 'welcome-mat' ? 'emails' : wanted
}

/** Returns the form with another status. A deleted form stores its previous status. */
export function withStatus(popup: Popup, status: FormStatus): Popup {
  if (popup.status === status) return popup
  return { ...popup, status, deleted_from_status: status === 'deleted' ? popup.status : null }
}

/** Returns the form as its owner sees it in the editor, including unpublished changes. */
export function withDraft(popup: Popup, draft: { readonly changes: DraftFields } | null): Popup {
  if (!draft) return popup
  const { display_rules: _rules, auto_responses: _emails, ...own } = draft.changes
  return { ...popup, ...given(own) }
}

/** Returns the time of a change: now, but always at least one millisecond after the previous change. */
export function nextMoment(before: string, now: number): string {
  return new Date(Math.max(now, Date.parse(before) + 1)).toISOString()
}

/** Returns the name of a copy, within the maximum length of a name. */
export function nameOfCopy(name: string): string {
  const ending = ' (copy)'
  return name.slice(0, 200 - ending.length) + ending
}

/**
 * Converts problems to the issues of an error, with the component's ID as the path, or "popup" for the form as a whole.
 */
export function issuesOf(problems: readonly FormProblem[]): Issue[] {
  return problems.map(({ componentId, message }) => ({ path: componentId ?? 'popup', message }))
}
