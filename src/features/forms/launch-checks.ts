import type { Component } from '#form/components/models.ts'
import { isField } from '#form/document/fields.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import { walk } from '#form/document/tree.ts'
import type { LaunchCheck, ShownCode } from './launch-check.ts'

/** “code SPRING” with the code in capital letters, or letters with digits as in most codes: “WELCOME15”, “20OFF”. */
const codeInText =
  /\bcode\b[^\p{L}\d]{0,12}(?:is\b[^\p{L}\d]{0,4})?([A-Z][A-Z0-9-]{3,19})\b|\b([A-Z]{3,15}\d{1,3}|\d{1,2}OFF)\b/gu
const promise =
  /\bcheck your (?:inbox|e-?mail|mail)\b|\bin your inbox\b|\b(?:sent|e-?mailed) (?:it |them |you |your )|\bto your (?:inbox|e-?mail)\b/i
const consentWords = /\b(?:privacy|consent|unsubscribe|terms|gdpr)\b/i

/** Checks the design of a form: leftovers of its template, emails that it promises, and missing consent. */
export function designChecks(
  document: FormDocument,
  { template, collectsEmails, sendsEmail, asksConsent }: DesignCircumstances,
): LaunchCheck[] {
  return [
    ...(template ? leftOfTemplate(document, template) : []),
    ...(collectsEmails && !sendsEmail ? promisedEmails(document) : []),
    ...(collectsEmails && asksConsent && !mentionsConsent(document) ? [noConsent] : []),
  ]
}

interface DesignCircumstances {
  /** The design that the form was based on. */
  readonly template: FormDocument | undefined
  readonly collectsEmails: boolean
  /** Whether subscribing sends the visitor an email. */
  readonly sendsEmail: boolean
  /** Whether the site requires visitors' consent. */
  readonly asksConsent: boolean
}

/** Returns the codes that are written in a form, each once. */
export function codesIn(document: FormDocument): ShownCode[] {
  const found = new Map<string, string>()
  for (const { component } of walk(document)) {
    const isShared = component.type === 'discount' && !component.discountCampaignId && component.code !== ''
    const codes = isShared ? [component.code] : [...textOf(component).matchAll(codeInText)].map(([, a, b]) => (a ?? b)!)
    for (const code of codes) if (!found.has(code)) found.set(code, component.id)
  }
  return [...found].map(([code, component_id]) => ({ component_id, code }))
}

function leftOfTemplate(document: FormDocument, template: FormDocument): LaunchCheck[] {
  const own = new Set(walk(template).flatMap(({ component }) => ofTemplate(component)))
  const left = walk(document).flatMap(({ component }) =>
    ofTemplate(component).some((text) => own.has(text)) ? [component] : [],
  )
  const [first] = left
  if (!first) return []
  const example = shortened(textOf(first).trim())
  const message =
    left.length === 1
      ? `A text is still the template’s: “${example}”.`
      : `${left.length} texts are still the template’s, such as “${example}”.`
  return [{ message, component_id: first.id, section: null, path: null }]
}

/** Returns texts that are about the template's shop. Short ones are ignored, because any shop could use them. */
function ofTemplate(component: Component): string[] {
  const text = component.type === 'text' ? textOf(component).trim() : ''
  return text.length >= 12 ? [text] : []
}

function promisedEmails(document: FormDocument): LaunchCheck[] {
  const found = walk(document).find(({ component }) => component.type === 'text' && promise.test(textOf(component)))
  if (!found) return []
  const text = shortened(textOf(found.component).trim())
  return [
    {
      message: `“${text}” promises an email, but the form sends none. Turn one on under Services, or change the text.`,
      component_id: null,
      section: 'services',
      path: null,
    },
  ]
}

const noConsent: LaunchCheck = {
  message:
    'Your site asks visitors for consent, but the form has no consent checkbox and no text about privacy. Add one of them.',
  component_id: null,
  section: 'design',
  path: null,
}

function mentionsConsent(document: FormDocument): boolean {
  return walk(document).some(
    ({ component }) => (isField(component) && component.type === 'checkbox') || consentWords.test(textOf(component)),
  )
}

/** Returns the text of a text component, line by line; empty for other components. */
function textOf(component: Component): string {
  if (component.type !== 'text') return ''
  return component.blocks.map(({ spans }) => spans.map(({ text }) => text).join('')).join('\n')
}

function shortened(text: string): string {
  const line = text.split('\n', 1)[0]!
  return line.length <= 60 ? line : `${line.slice(0, 59).trimEnd()}…`
}
