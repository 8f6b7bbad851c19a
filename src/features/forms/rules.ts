import type { Issue } from '#core/error.ts'
import { type FormType, formDefaults } from '#form/document/constants.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import { mapComponents } from '#form/document/tree.ts'
import type { FormProblem, FormStatus, Popup } from './contract.ts'

/** How long a deleted form can be brought back, in milliseconds. */
export const keptAfterDeletion = 30 * 24 * 3600 * 1000

/** How many forms a site has at most, deleted ones aside. */
export const mostForms = 1000

/** The fields that a save may set; what is left out stays as it is. */
export type PopupFields = { [Field in keyof Popup]?: Popup[Field] | undefined }

const bars: readonly FormType[] = ['smart-bar', 'welcome-mat']

/** How long a form of this type stays away after it was seen, until told otherwise. */
export function defaultFrequency(type: FormType): Pick<Popup, 'cookie_lifetime' | 'cookie_lifetime_interval'> {
  const { cookieLifetime, cookieLifetimeInterval, cookieLifetimeIntervalOfBars } = formDefaults
  return {
    cookie_lifetime: cookieLifetime,
    cookie_lifetime_interval: bars.includes(type) ? cookieLifetimeIntervalOfBars : cookieLifetimeInterval,
  }
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
    list_builder_template_id: null,
    show_type: 'delay',
    before_show_delay: formDefaults.beforeShowDelay,
    before_show_delay_interval: formDefaults.beforeShowDelayInterval,
    ...defaultFrequency(type),
    subscribe_redirect_url: '',
    created_at: now,
    updated_at: now,
  }
}

/**
 * The form with these fields set. Another form type resets the template and the cookie lifetime, unless the same save
 * sets them; a welcome mat collects e-mails, whatever else was asked for.
 */
export function withFields(popup: Popup, fields: PopupFields): Popup {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const type = fields.form_type ?? popup.form_type
  const reset = type === popup.form_type ? {} : { list_builder_template_id: null, ...defaultFrequency(type) }
  const forced = type === 'welcome-mat' ? { goal: 'emails' as const } : {}
  return { ...popup, ...reset, ...given, ...forced }
}

/** The form in another status; a deleted one remembers what it was. */
export function withStatus(popup: Popup, status: FormStatus): Popup {
  if (popup.status === status) return popup
  return { ...popup, status, deleted_from_status: status === 'deleted' ? popup.status : null }
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

/** The document with a fresh id for every component in it. */
export function withFreshIds(document: FormDocument, newId: () => string): FormDocument {
  return mapComponents(document, (component) => ({ ...component, id: newId() }))
}
