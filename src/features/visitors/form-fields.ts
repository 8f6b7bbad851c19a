import { cleanEmail } from '#core/email-address.ts'
import type { Issue } from '#core/error.ts'
import { type Id, isId } from '#core/id.ts'
import type { Component, ComponentOf } from '#form/components/models.ts'
import { isField } from '#form/document/fields.ts'
import { optionValue } from '#form/document/option-value.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import {
  chooseAnswer,
  enterDate,
  enterEmail,
  enterNumber,
  fileRefused,
  fillIn,
  tickBox,
} from '#form/document/visitor-texts.ts'

/** A question that a published form asks. */
export interface FormField {
  readonly name: string
  readonly kind: ComponentOf<'textField'>['kind'] | 'checkbox' | 'choice' | 'choices' | 'hidden' | 'file'
  readonly required: boolean
  /** Which tab asks it: one that the visitor never came to asks for nothing. */
  readonly tab: number
  /** The answers that there are to choose from. */
  readonly options?: readonly string[]
  /** What somebody agrees to who ticks the box, as it is shown. */
  readonly consent?: string
  /** Where that is for text messages, not for emails. */
  readonly channel?: 'sms'
  /** Which files it takes, how many, and the most bytes of each. */
  readonly files?: { readonly kinds: ComponentOf<'file'>['kinds']; readonly max: number; readonly bytes: number }
}

/** What a visitor's answers come to: the address and the rest, or what is wrong with them. */
export type Answers =
  | {
      readonly email: string
      readonly fields: Record<string, string>
      /** What they agreed to, for emails and for text messages. */
      readonly consents: readonly string[]
      readonly smsConsents: readonly string[]
    }
  | { readonly issues: readonly Issue[] }

/** All the questions of a form, in the order in which they are drawn. */
export function fieldsOf(document: FormDocument): FormField[] {
  return document.steps.subscribe.tabs.flatMap((tab, index) => fieldsIn(tab, index, false))
}

/** A field that is hidden on some device cannot be filled in there, so it is never required. */
function fieldsIn(component: Component, tab: number, isHiddenAbove: boolean): FormField[] {
  const isHidden = isHiddenAbove || (component.responsiveHiddenOn?.length ?? 0) > 0
  const inside = (component.childComponents ?? []).flatMap((child) => fieldsIn(child, tab, isHidden))
  const own = ownField(component)
  return own ? [{ ...own, required: own.required && !isHidden, tab }, ...inside] : inside
}

function ownField(component: Component): Omit<FormField, 'tab'> | null {
  if (!isField(component)) return null
  const { name } = component
  if (component.type === 'hidden') return { name, kind: 'hidden', required: false }
  const { required } = component
  if (component.type === 'textField') return { name, kind: component.kind, required }
  if (component.type === 'checkbox')
    return { name, kind: 'checkbox', required, ...(component.isConsent && consentOf(component)) }
  if (component.type === 'file') {
    const { kinds, maxFiles, maxMegabytes } = component
    return { name, kind: 'file', required, files: { kinds, max: maxFiles, bytes: maxMegabytes * 1024 * 1024 } }
  }
  const kind = component.type === 'checkboxGroup' ? 'choices' : 'choice'
  return { name, kind, required, options: component.options.map(optionValue) }
}

/** The words beside the box, with the page that they lead to. */
function consentOf({ label, link, channel }: ComponentOf<'checkbox'>): Pick<FormField, 'consent' | 'channel'> {
  const consent = link ? `${label} ${link.text} (${link.url})` : label
  return { consent, ...(channel === 'sms' && { channel }) }
}

/** Reads what a visitor sent. Fields that the form does not ask for are dropped. */
export function readAnswers(fields: readonly FormField[], sent: Readonly<Record<string, string>>): Answers {
  const isSent = ({ name }: FormField) => Object.hasOwn(sent, name)
  const seenTabs = new Set(fields.filter(isSent).map(({ tab }) => tab))
  const address = fieldOfAddress(fields)
  const asked = fields.filter((field) => field === address || seenTabs.has(field.tab))
  const answers = asked.map((field) => [field, isSent(field) ? cleanText(sent[field.name]!, field.kind) : ''] as const)
  const issues = answers.flatMap(([field, text]) => issueOf(field, text, field === address) ?? [])
  if (!address) issues.push({ path: 'email', message: enterEmail })
  if (issues.length > 0) return { issues }
  const rest = answers.filter(([field, text]) => field !== address && text !== '')
  const [, email] = answers.find(([field]) => field === address)!
  return {
    email: cleanEmail(email)!,
    fields: Object.fromEntries(rest.map(([{ name }, text]) => [name, text])),
    consents: rest.flatMap(([{ consent, channel }]) => (channel ? [] : (consent ?? []))),
    smsConsents: rest.flatMap(([{ consent, channel }]) => (channel ? (consent ?? []) : [])),
  }
}

/** What somebody has to agree to who sends the form. */
export function consentsIn({ fields }: { readonly fields: readonly FormField[] }): string[] {
  return fields.flatMap(({ consent, required }) => (consent !== undefined && required ? [consent] : []))
}

/** The field that holds the subscriber's address: the one called so, else the first that takes an address. */
export function fieldOfAddress(fields: readonly FormField[]): FormField | undefined {
  return (
    fields.find(({ name }) => name === 'email') ??
    fields.find(({ name }) => name.trim().toLowerCase() === 'email') ??
    fields.find(({ kind }) => kind === 'email')
  )
}

function issueOf(field: FormField, text: string, isSubscriber: boolean): Issue | undefined {
  const { name, kind, required } = field
  const isAddress = isSubscriber || (kind === 'email' && text !== '')
  if (isAddress && cleanEmail(text) === null) return { path: name, message: enterEmail }
  if (text === '') return required ? { path: name, message: kind === 'checkbox' ? tickBox : fillIn } : undefined
  if (kind === 'number' && !Number.isFinite(Number(text.replace(',', '.')))) return { path: name, message: enterNumber }
  if (kind === 'date' && !isDate(text)) return { path: name, message: enterDate }
  if (field.files && !areIds(text, field.files.max)) return { path: name, message: fileRefused }
  return isOffered(field, text) ? undefined : { path: name, message: chooseAnswer }
}

/** Whether a text is a day of the calendar, as browsers send it: 2026-05-31. */
function isDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(time || 0).toISOString().startsWith(text)
}

/** The answer of a field for files: the ids that they were given, with commas between them. */
export function fileIdsOf(text: string): Id[] {
  return text === '' ? [] : text.split(',')
}

function areIds(text: string, max: number): boolean {
  const ids = fileIdsOf(text)
  return ids.length <= max && ids.every(isId)
}

/** Several answers come with ", " between them, which may stand in an answer too: so they are taken off one by one. */
function isOffered({ kind, options }: FormField, text: string): boolean {
  if (kind === 'checkbox') return text === 'yes'
  if (!options) return true
  if (kind === 'choice') return options.includes(text)
  const left = options.filter((option) => option !== '').toSorted((a, b) => b.length - a.length)
  let rest = `${text}, `
  while (rest !== '') {
    const at = left.findIndex((option) => rest.startsWith(`${option}, `))
    if (at < 0) return false
    rest = rest.slice(left[at]!.length + 2)
    left.splice(at, 1)
  }
  return true
}

/** Control characters become spaces; a text of several lines keeps its line breaks. */
function cleanText(text: string, kind: FormField['kind']): string {
  const lines = text.replaceAll(/\r\n?/g, '\n')
  return lines.replaceAll(kind === 'textarea' ? /[^\P{Cc}\n]/gu : /\p{Cc}/gu, ' ').trim()
}
