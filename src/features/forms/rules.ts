import type { Issue } from '#core/error.ts'
import type { EmailOfForm } from '#features/auto-responses/contract.ts'
import type { DisplayRule, SentRule } from '#features/display-rules/contract.ts'
import { type FormType, formDefaults, type Goal } from '#form/document/constants.ts'
import { withFreshIds } from '#form/document/fresh-ids.ts'
import type { FormProblem, FormStatus, Popup, Template } from './contract.ts'
import { defaultFrequency, defaultSettings, defaultsOfType } from './default-settings.ts'

export { withFreshIds }

/** How long a deleted form can be brought back, in milliseconds. */
export const purgeAfter = 30 * 24 * 3600 * 1000

/** How many forms a site has at most, deleted ones aside. */
export const maxForms = 1000

/** Which forms a list shows when nobody said which: of one goal, the variants of tests too. */
export function defaultStatuses(goal: Goal | undefined): readonly FormStatus[] {
  return goal === undefined ? ['active', 'paused'] : ['active', 'paused', 'variants']
}

/** The fields that a save may set; what is left out stays as it is. */
export type PopupFields = { [Field in keyof Popup]?: Popup[Field] | undefined }

/** What a save may set: the form's own fields, and what other rooms keep of it. */
export type SentFields = PopupFields & {
  display_rules?: readonly SentRule[] | undefined
  auto_responses?: EmailOfForm[] | undefined
}
/** The same as a draft keeps it. */
export type DraftFields = PopupFields & {
  display_rules?: DisplayRule[] | undefined
  auto_responses?: EmailOfForm[] | undefined
}

/** A new form, paused, with the defaults of spec.md section 9. `now` is ISO 8601. */
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

/** The templates that there are, and how to make ids for what comes out of one. */
export interface Swap {
  readonly templates: readonly Pick<Template, 'id' | 'goal' | 'form_type' | 'json'>[]
  readonly newId: () => string
}

/**
 * The form with these fields set, and what follows from them (spec.md section 4): another type resets the cookie lifetime
 * and brings a template of its own, a welcome mat collects emails, another goal brings a template, too. What the same save sets
 * stands against that, but for the welcome mat's goal.
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

/** Who has written once may write again: a contact form is there on every page. */
const atHand = {
  cookie_lifetime_interval: 'always',
  stop_after: { views: 0, close: false, conversion: false },
} as const satisfies PopupFields

function given(fields: PopupFields): Partial<Popup> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** The form as one of another type: its template and how often it shows start anew, and so do place and trigger. */
function withType(popup: Popup, type: FormType): Popup {
  const changed = { ...popup, form_type: type, list_builder_template_id: null }
  return { ...changed, goal: goalOf(type, popup.goal), ...defaultFrequency(type), ...defaultsOfType(type) }
}

/**
 * The form with the design of a template for its type and goal. Where there is none for both, another type takes the first of its own,
 * and another goal the first of a type of the same shape; where there is none of that either, the design stays.
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

/** Bars, mats and boxes: the design of one is none for another. */
function isSameShape(one: FormType, other: FormType): boolean {
  return shapeOf(one) === shapeOf(other)
}

const shapeOf = (type: FormType) => (type === 'smart-bar' || type === 'welcome-mat' || type === 'game' ? type : 'box')

/** A welcome mat collects emails, whatever was asked for. */
function goalOf(type: FormType, wanted: Goal): Goal {
  return type === 'welcome-mat' ? 'emails' : wanted
}

/** The form in another status; a deleted one remembers what it was. */
export function withStatus(popup: Popup, status: FormStatus): Popup {
  if (popup.status === status) return popup
  return { ...popup, status, deleted_from_status: status === 'deleted' ? popup.status : null }
}

/** The form as its owner sees it in the editor: with what is not published. */
export function withDraft(popup: Popup, draft: { readonly changes: DraftFields } | null): Popup {
  if (!draft) return popup
  const { display_rules: _rules, auto_responses: _emails, ...own } = draft.changes
  return { ...popup, ...given(own) }
}

/** The moment of a change: now, and always later than the change before, to the millisecond. */
export function nextMoment(before: string, now: number): string {
  return new Date(Math.max(now, Date.parse(before) + 1)).toISOString()
}

/** The name of a copy, within the length that a name may have. */
export function nameOfCopy(name: string): string {
  const ending = ' (copy)'
  return name.slice(0, 200 - ending.length) + ending
}

/** Problems as a refusal names them: by the component's id, or "popup" for the form as a whole. */
export function issuesOf(problems: readonly FormProblem[]): Issue[] {
  return problems.map(({ componentId, message }) => ({ path: componentId ?? 'popup', message }))
}
