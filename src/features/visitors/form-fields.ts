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

/** A question in a published form. */
export interface FormField {
  readonly name: string
  readonly kind: ComponentOf<'textField'>['kind'] | 'checkbox' | 'choice' | 'choices' | 'hidden' | 'file'
  readonly required: boolean
  /** Index of the tab with the field. Fields on a tab that the visitor never reached aren't required. */
  readonly tab: number
  /** The answers to choose from. */
  readonly options?: readonly string[]
  /** The consent text that the visitor agrees to by checking the box, as displayed. */
  readonly consent?: string
  /** Set if the consent is for text messages, not for emails. */
  readonly channel?: 'sms'
  /** The accepted kinds of files, their maximum number, and the maximum size of each in bytes. */
  readonly files?: { readonly kinds: ComponentOf<'file'>['kinds']; readonly max: number; readonly bytes: number }
}

/** The result of reading a visitor's answers: the address and the other answers, or the problems with them. */
export type Answers =
  | {
      readonly email: string
      readonly fields: Record<string, string>
      /** The consent texts that they agreed to, for emails and for text messages. */
      readonly consents: readonly string[]
      readonly smsConsents: readonly string[]
    }
  | { readonly issues: readonly Issue[] }

/** Returns all questions of a form, in display order. */
export function fieldsOf(document: FormDocument): FormField[] {
  return document.steps.subscribe.tabs.flatMap((tab, index) => fieldsIn(tab, index, false))
}

/** A field that is hidden on some device can't be filled in there, so it's never required. */
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

/** Returns the text next to the checkbox, with the page that it links to. */
function consentOf({ label, link, channel }: ComponentOf<'checkbox'>): Pick<FormField, 'consent' | 'channel'> {
  const consent = link ? `${label} ${link.text} (${link.url})` : label
  return { consent, ...(channel === 'sms' && { channel }) }
}

/** Reads a visitor's answers. Fields that the form doesn't have are dropped. */
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

/** Returns the consent texts that a visitor must agree to in order to submit the form. */
export function consentsIn({ fields }: { readonly fields: readonly FormField[] }): string[] {
  return fields.flatMap(({ consent, required }) => (consent !== undefined && required ? [consent] : []))
}

/** Returns the field for the subscriber's address: the one named "email", else the first that takes an address. */
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

/** Checks whether a text is a calendar date in the format that browsers send: 2026-05-31. */
function isDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(time || 0).toISOString().startsWith(text)
}

/** Returns the file IDs in the answer of a file field, which are separated by commas. */
export function fileIdsOf(text: string): Id[] {
  return text === '' ? [] : text.split(',')
}

function areIds(text: string, max: number): boolean {
  const ids = fileIdsOf(text)
  return ids.length <= max && ids.every(isId)
}

/**
 * Several answers are joined by ", ", which can also occur within an answer. So the options are removed one at a time.
 */
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

/** Replaces control characters with spaces. Multi-line text keeps its line breaks. */
function cleanText(text: string, kind: FormField['kind']): string {
  const lines = text.replaceAll(/\r\n?/g, '\n')
  return lines.replaceAll(kind === 'textarea' ? /[^\P{Cc}\n]/gu : /\p{Cc}/gu, ' ').trim()
}
