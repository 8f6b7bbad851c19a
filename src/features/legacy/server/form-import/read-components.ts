import type { FoundField, FoundForm } from '../../found-form.ts'
import { type FoundComponent, isRecord, type Json, stringAt, words } from './json-words.ts'

type Read = Pick<FoundForm, 'headline' | 'texts' | 'fields' | 'button' | 'thanks' | 'picture' | 'colors' | 'lost'>

const quiet =
  /^(tab|gridrow|gridcolumn|row|column|section|container|background|scaledstage|step|popup|page|layer|div|spacer|divider)$/i
const textKeys = ['text', 'title', 'editor', 'content', 'html', 'value', 'headline', 'label', 'description']
const kinds: readonly (readonly [RegExp, FoundField['kind']])[] = [
  [/e-?mail/i, 'email'],
  [/tel|phone/i, 'tel'],
  [/textarea|long/i, 'textarea'],
  [/number/i, 'number'],
  [/dropdown|select/i, 'dropdown'],
  [/radio/i, 'radio'],
  [/checkboxgroup|checkboxes/i, 'checkboxes'],
  [/checkbox|acceptance|consent|gdpr/i, 'consent'],
  [/hidden/i, 'hidden'],
]
const isField = /field|input|email|checkbox|radio|dropdown|select|textarea|hidden/i

/** Extracts text, fields and colors from the components of a design, whichever suite's names they use. */
export function readComponents(components: readonly FoundComponent[]): Read {
  const read = { headline: '', texts: [] as string[], fields: [] as FoundField[], button: '', thanks: [] as string[] }
  let picture: Read['picture'] = null
  const colors = { background: '', text: '', button: '' }
  const lost = new Map<string, number>()
  for (const { type, fields, isSuccess } of components) {
    const style = isRecord(fields['style']) ? fields['style'] : fields
    const text = stringAt(fields, textKeys)
    const lines = words(text)
    if (quiet.test(type)) colors.background ||= colorAt(style, ['backgroundColor', 'background_color'])
    else if (/social/i.test(type)) count(lost, 'social button')
    else if (/button|submit/i.test(type)) {
      const isWayOut = /close|optout|dismiss/i.test(stringAt(fields, ['action']))
      if (isWayOut) continue
      if (!isSuccess) read.button ||= lines[0] ?? ''
      colors.button ||= colorAt(style, ['backgroundColor', 'background_color'])
    } else if (type === 'form') {
      for (const field of listOf(fields['form_fields']))
        read.fields.push(fieldOf(stringAt(field, ['field_type', 'type']) || 'text', field))
      read.button ||= stringAt(fields, ['button_text', 'submit_text'])
      for (const line of words(stringAt(fields, ['success_message']))) read.thanks.push(line)
    } else if (/heading|headline|title/i.test(type) && !isSuccess) {
      if (read.headline) for (const line of lines) read.texts.push(line)
      else read.headline = lines.join(' ')
    } else if (isField.test(type) && !isSuccess) read.fields.push(fieldOf(type, fields))
    else if (/image|picture|logo/i.test(type)) picture ??= pictureOf(fields)
    else if (/text|paragraph|editor|html|list/i.test(type)) {
      colors.text ||= colorAt(style, ['color', 'text_color'])
      if (isSuccess) for (const line of lines) read.thanks.push(line)
      else if (read.headline === '' && lines.length > 0) {
        read.headline = lines[0]!
        for (const line of lines.slice(1)) read.texts.push(line)
      } else for (const line of lines) read.texts.push(line)
    } else if (/countdown|timer|game|wheel|video|discount|coupon|map|captcha/i.test(type)) count(lost, type)
  }
  const missing = [...lost].map(([type, number]) => `${number} × ${type}: add it anew in the editor.`)
  return { ...read, picture, colors, lost: missing }
}

function fieldOf(type: string, fields: Json): FoundField {
  const named = stringAt(fields, ['name', 'custom_id', 'id'])
  const label = stringAt(fields, ['label', 'field_label'])
  const placeholder = stringAt(fields, ['placeholder', 'field_placeholder'])
  const isText = /^(text|textfield|input|field)$/i.test(type)
  const kind =
    kinds.find(([pattern]) => pattern.test(isText ? `${named} ${placeholder} ${label}` : type))?.[1] ?? 'text'
  const settled = isText && kind !== 'email' && kind !== 'tel' ? 'text' : kind
  return {
    kind: settled,
    name: settled === 'email' ? 'email' : named.replaceAll(/[^\p{L}\p{N}_-]+/gu, '_').slice(0, 60),
    label,
    placeholder,
    required: settled === 'email' || fields['required'] === true || fields['required'] === 'true',
    options: optionsOf(fields['options'] ?? fields['field_options'] ?? fields['choices']),
  }
}

function optionsOf(value: unknown): string[] {
  if (typeof value === 'string') return words(value).map((line) => line.split('|')[0]!)
  if (!Array.isArray(value)) return []
  return value.flatMap((one) =>
    typeof one === 'string' ? [one] : isRecord(one) ? [stringAt(one, ['label', 'text', 'value'])] : [],
  )
}

const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isRecord) : [])

function pictureOf(fields: Json): Read['picture'] {
  const inner = isRecord(fields['image']) ? fields['image'] : fields
  const src = stringAt(inner, ['src', 'url', 'imageUrl', 'image_url'])
  return /^https?:\/\//i.test(src) ? { src, alt: stringAt(inner, ['alt']) } : null
}

function colorAt(style: Json, keys: readonly string[]): string {
  const value = keys.map((key) => style[key]).find((one) => typeof one === 'string' && one !== '')
  return typeof value === 'string' && /^(#|rgba?\()/i.test(value) ? value.slice(0, 60) : ''
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
