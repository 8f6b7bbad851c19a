import type { FoundField } from '../../found-form.ts'
import { labelsOf } from './html-labels.ts'
import type { HtmlToken } from './html-tokens.ts'

interface Draft {
  kind: FoundField['kind']
  name: string
  label: string
  placeholder: string
  required: boolean
  options: string[]
}

const kinds: Readonly<Record<string, FoundField['kind']>> = {
  email: 'email',
  tel: 'tel',
  number: 'number',
  hidden: 'hidden',
  radio: 'radio',
  checkbox: 'checkboxes',
}
const noFields = new Set(['submit', 'button', 'image', 'reset', 'file', 'password'])
// Hidden honeypot fields that catch bots.
const trap = /^b_[0-9a-f]{10,}|honey|_gotcha|phone_confirm/i

/** Returns the questions of a form and the label of its button. */
export function controlsOf(tokens: readonly HtmlToken[]): { fields: FoundField[]; button: string } {
  const drafts: Draft[] = []
  const byName = new Map<string, Draft>()
  const labels = labelsOf(tokens)
  let button = ''
  let choice: Draft | undefined
  let isOption = false
  let readsButton = false
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'text') {
      if (readsButton) button ||= token.text.trim()
      else if (isOption && choice) choice.options.push(token.text.trim())
      continue
    }
    if (token.kind === 'close') {
      if (token.name === 'button') readsButton = false
      if (token.name === 'option') isOption = false
      if (token.name === 'select') choice = undefined
      continue
    }
    const { attributes } = token
    if (token.name === 'button') readsButton = attributes.get('type') !== 'button' || button === ''
    else if (token.name === 'option') isOption = (attributes.get('value') ?? 'x') !== ''
    else if (token.name === 'input' && attributes.get('type') === 'submit') button ||= attributes.get('value') ?? ''
    else if (['input', 'select', 'textarea'].includes(token.name)) {
      const draft = draftOf(token.name, attributes, { own: labels.of(at), group: labels.ofGroup(at) })
      const known = draft && byName.get(draft.name)
      if (!draft) continue
      if (known && (known.kind === 'radio' || known.kind === 'checkboxes'))
        for (const option of draft.options) known.options.push(option)
      else if (!known) {
        drafts.push(draft)
        byName.set(draft.name, draft)
      }
      if (token.name === 'select') choice = draft
    }
  }
  return { fields: drafts.map(settled), button: button.slice(0, 200) }
}

function draftOf(
  tag: string,
  attributes: ReadonlyMap<string, string>,
  words: { readonly own: string; readonly group: string },
): Draft | undefined {
  const type = (attributes.get('type') ?? 'text').toLowerCase()
  const name = attributes.get('name') ?? attributes.get('id') ?? ''
  if ((tag === 'input' && noFields.has(type)) || trap.test(name)) return undefined
  const kind = tag === 'textarea' ? 'textarea' : tag === 'select' ? 'dropdown' : (kinds[type] ?? 'text')
  const isEmail = kind === 'text' && /e-?mail/i.test(`${name} ${attributes.get('placeholder') ?? ''} ${words.own}`)
  const value = attributes.get('value') ?? ''
  const isBox = kind === 'radio' || kind === 'checkboxes'
  return {
    kind: isEmail ? 'email' : kind,
    name: plainName(name),
    label: isBox ? words.group : words.own,
    placeholder: attributes.get('placeholder') ?? '',
    required: attributes.has('required') || attributes.get('aria-required') === 'true',
    options: kind === 'hidden' ? [value] : isBox ? [words.own || value] : [],
  }
}

/** Turns names such as "fields[first_name]" and "MERGE1[]" into names a person would use. */
function plainName(name: string): string {
  const inner = /\[([^[\]]+)\]$/.exec(name)?.[1] ?? name
  return inner
    .replaceAll(/[^\p{L}\p{N}_-]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 60)
}

/**
 * Normalizes a field: a single checkbox becomes a consent field, and the email field always has the same name and is
 * required.
 */
function settled(draft: Draft): FoundField {
  if (draft.kind === 'email') return { ...draft, name: 'email', required: true }
  if (draft.kind === 'checkboxes' && draft.options.length === 1)
    return { ...draft, kind: 'consent', label: draft.options[0]!, options: [] }
  return draft
}
