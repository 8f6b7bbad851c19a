import { AppError } from '#core/error.ts'
import { refuseBomb } from '#platform/server/calls/json-body.ts'
import { type FoundForm, nothingFound, typeOfWord } from '../../found-form.ts'
import { componentsIn, isRecord, type Json, stringAt, words } from './json-words.ts'
import { readComponents } from './read-components.ts'

const maxForms = 50
const maxValues = 100_000

/**
 * Reads the forms in a JSON export: of Sumo and BDOW (a design of steps and components), of Elementor (widgets), and of
 * any suite whose export uses common names (headline, description, button_text).
 */
export function readJson(content: string, name: string): FoundForm[] {
  let parsed: unknown
  try {
    refuseBomb(content, maxValues)
    parsed = JSON.parse(content)
  } catch (error) {
    if (error instanceof AppError) throw new AppError('invalid', 'This file has too much in it. Split it.')
    return []
  }
  return formsIn(parsed)
    .slice(0, maxForms)
    .flatMap((form) => readForm(form, name))
}

/** Returns the records that are forms: the file itself, or the entries of a list in it. */
function formsIn(value: unknown): Json[] {
  if (Array.isArray(value)) return value.filter(isRecord)
  if (!isRecord(value)) return []
  for (const key of ['popups', 'forms', 'campaigns', 'items', 'data', 'results', 'popup', 'form']) {
    const inner = value[key]
    if (Array.isArray(inner) && inner.some(isRecord)) return inner.filter(isRecord)
    if (isRecord(inner)) return [inner]
  }
  return [value]
}

function readForm(form: Json, name: string): FoundForm[] {
  const design = designOf(form)
  const read = readComponents(componentsIn(design))
  const headline = stringAt(form, ['headline', 'heading', 'header']) || read.headline || stringAt(form, ['title'])
  const texts = [...words(stringAt(form, ['description', 'text', 'body', 'subtitle', 'subheading', 'copy', 'message']))]
  const all = [...new Set([...texts, ...read.texts])].filter((text) => text !== headline).slice(0, 20)
  const button =
    stringAt(form, ['button_text', 'buttonText', 'submit_text', 'submitText', 'cta', 'button']) || read.button
  if (headline === '' && all.length === 0 && read.fields.length === 0 && button === '') return []
  const type = stringAt(form, ['form_type', 'formType', 'type', 'display_type', 'template_type', 'layout'])
  const title = stringAt(form, ['name', 'form_name', 'campaign_name', 'label', 'title']) || name
  const thanks = stringAt(form, ['success_message', 'successMessage', 'thank_you', 'thanks', 'thank_you_message'])
  const delay = numberAt(form, ['before_show_delay', 'delay', 'show_after', 'delay_seconds'])
  const scroll = numberAt(form, ['trigger_percent', 'scroll_percent', 'scroll'])
  const fields =
    read.fields.length > 0 ? read.fields : [emailField(stringAt(form, ['placeholder', 'email_placeholder']))]
  const found: FoundForm = {
    ...nothingFound,
    name: title || headline || 'Form from a file',
    type: typeOfWord(type),
    headline,
    texts: all,
    fields,
    button,
    thanks: thanks ? [...words(thanks)] : read.thanks,
    redirect: stringAt(form, ['subscribe_redirect_url', 'redirect_url', 'redirect', 'success_url']),
    picture: read.picture,
    colors: {
      background:
        hexAt(form, ['background_color', 'backgroundColor', 'bg_color', 'background']) || read.colors.background,
      text: hexAt(form, ['text_color', 'textColor', 'font_color', 'color']) || read.colors.text,
      button: hexAt(form, ['button_color', 'buttonColor', 'cta_color', 'accent_color']) || read.colors.button,
    },
    delay: delay === null ? null : Math.min(86_400, Math.max(0, delay)),
    scrollPercent: scroll === null ? null : Math.min(100, Math.max(0, scroll)),
    lost: [...read.lost, ...lostOf(form)],
  }
  return [found]
}

/** The design may be a separate object, or JSON inside the JSON. */
function designOf(form: Json): unknown {
  const inner = form['json'] ?? form['design'] ?? form['content'] ?? form['elements'] ?? form
  if (typeof inner !== 'string') return inner
  try {
    return JSON.parse(inner) as unknown
  } catch {
    return form
  }
}

const emailField = (placeholder: string) =>
  ({ kind: 'email', name: 'email', label: '', placeholder, required: true, options: [] }) as const

function numberAt(form: Json, keys: readonly string[]): number | null {
  for (const key of keys) {
    const value = Number(form[key])
    if (form[key] !== undefined && form[key] !== null && form[key] !== '' && Number.isFinite(value))
      return Math.round(value)
  }
  return null
}

const hexAt = (form: Json, keys: readonly string[]) => {
  const color = stringAt(form, keys)
  return /^#[0-9a-f]{3}(?:[0-9a-f]{3})?$/i.test(color) ? color : ''
}

/**
 * Parts of other suites' forms that are found elsewhere in our suite. They're reported so that owners don't miss them
 * later.
 */
const elsewhere: readonly (readonly [RegExp, string])[] = [
  [/^(display_?rules?|targeting|visibility_?rules?|rules)$/i, 'Display rules: set them under Visibility.'],
  [/^(integrations?|services?|provider|list_?id|connected_?service)$/i, 'The connected email service.'],
  [/^(auto_?responses?|autoresponders?|welcome_?email)$/i, 'Emails: create them under Auto-responses.'],
  [/^(stats|statistics|analytics|views|impressions|conversions)$/i, 'Statistics.'],
  [/^(custom_?css|css|custom_?js|javascript|html_?code)$/i, 'Custom code.'],
  [/^(tests?|variants?|ab_?tests?|splits?)$/i, 'Tests and variants.'],
]

function lostOf(form: Json): string[] {
  const keys = Object.entries(form).flatMap(([key, value]) => (hasContent(value) ? [key] : []))
  return elsewhere.flatMap(([pattern, sentence]) => (keys.some((key) => pattern.test(key)) ? [sentence] : []))
}

function hasContent(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  return isRecord(value) ? Object.keys(value).length > 0 : Boolean(value)
}
