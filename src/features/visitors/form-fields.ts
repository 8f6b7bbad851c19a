import { cleanEmail } from '#core/email-address.ts'
import type { Issue } from '#core/error.ts'
import type { Component, ComponentOf } from '#form/components/models.ts'
import type { FormDocument } from '#form/document/form-document.ts'

/** A question that a published form asks. */
export interface FormField {
  readonly name: string
  readonly kind: ComponentOf<'textField'>['kind']
  readonly required: boolean
  /** Which tab asks it: one that the visitor never came to asks for nothing. */
  readonly tab: number
}

/** What a visitor's answers come to: the address and the rest, or what is wrong with them. */
export type Answers =
  | { readonly email: string; readonly fields: Record<string, string> }
  | { readonly issues: readonly Issue[] }

const words = { email: 'Please enter a valid e-mail address.', required: 'Please fill in this field.' }

/** All the questions of a form, in the order in which they are drawn. */
export function fieldsOf(document: FormDocument): FormField[] {
  return document.steps.subscribe.tabs.flatMap((tab, index) => fieldsIn(tab, index, false))
}

/** A field that is hidden on some device cannot be filled in there, so it is never required. */
function fieldsIn(component: Component, tab: number, isHiddenAbove: boolean): FormField[] {
  const isHidden = isHiddenAbove || (component.responsiveHiddenOn?.length ?? 0) > 0
  const inside = (component.childComponents ?? []).flatMap((child) => fieldsIn(child, tab, isHidden))
  if (component.type !== 'textField') return inside
  const { name, kind, required } = component
  return [{ name, kind, required: required && !isHidden, tab }, ...inside]
}

/** Reads what a visitor sent. Fields that the form does not ask for are dropped. */
export function readAnswers(fields: readonly FormField[], sent: Readonly<Record<string, string>>): Answers {
  const isSent = ({ name }: FormField) => Object.hasOwn(sent, name)
  const seenTabs = new Set(fields.filter(isSent).map(({ tab }) => tab))
  const address = fieldOfAddress(fields)
  const asked = fields.filter((field) => field === address || seenTabs.has(field.tab))
  const answers = asked.map((field) => [field, isSent(field) ? cleanText(sent[field.name]!, field.kind) : ''] as const)
  const issues = answers.flatMap(([field, text]) => issueOf(field, text, field === address) ?? [])
  if (!address) issues.push({ path: 'email', message: words.email })
  if (issues.length > 0) return { issues }
  const rest = answers.filter(([field, text]) => field !== address && text !== '')
  const [, email] = answers.find(([field]) => field === address)!
  return {
    email: cleanEmail(email)!,
    fields: Object.fromEntries(rest.map(([{ name }, text]) => [name, text])),
  }
}

/** The field that holds the subscriber's address: the one called so, else the first that takes an address. */
function fieldOfAddress(fields: readonly FormField[]): FormField | undefined {
  return (
    fields.find(({ name }) => name === 'email') ??
    fields.find(({ name }) => name.trim().toLowerCase() === 'email') ??
    fields.find(({ kind }) => kind === 'email')
  )
}

function issueOf({ name, kind, required }: FormField, text: string, isSubscriber: boolean): Issue | undefined {
  const isAddress = isSubscriber || (kind === 'email' && text !== '')
  if (isAddress && cleanEmail(text) === null) return { path: name, message: words.email }
  return required && text === '' ? { path: name, message: words.required } : undefined
}

/** Control characters become spaces; a text of several lines keeps its line breaks. */
function cleanText(text: string, kind: FormField['kind']): string {
  const lines = text.replaceAll(/\r\n?/g, '\n')
  return lines.replaceAll(kind === 'textarea' ? /[^\P{Cc}\n]/gu : /\p{Cc}/gu, ' ').trim()
}
