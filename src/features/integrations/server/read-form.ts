import { readHtml } from '#core/html/read-html.ts'
import type { ServiceField } from '../contract.ts'

/** A sign-up form of another service, as its HTML has it. */
export interface FoundForm {
  /** Where it is sent to: an http address. */
  readonly action: string
  readonly method: 'GET' | 'POST'
  /** What visitors fill in, the address included. */
  readonly fields: readonly ServiceField[]
  /** The name of the field for the address. */
  readonly emailField: string
  /** Values that are sent along unseen. */
  readonly hidden: Readonly<Record<string, string>>
}

const ignored = new Set(['submit', 'button', 'image', 'reset', 'file', 'password'])
/** Fields that no visitor sees and that catch robots. */
const trap = /^b_[0-9a-f]{10,}|honey|_gotcha|phone_confirm/i

/** Reads the first form with an action and a field for an address; null when there is none. */
export function readForm(html: string): FoundForm | null {
  let form: { action: string; method: 'GET' | 'POST' } | undefined
  const hidden: Record<string, string> = {}
  const fields = new Map<string, string>()
  let emailField = ''
  for (const token of readHtml(html)) {
    if (token.kind === 'close' && token.name === 'form' && emailField !== '') break
    if (token.kind !== 'open') continue
    const read = (name: string) => token.attributes.get(name) ?? ''
    if (token.name === 'form') {
      const action = read('action').replace(/^\/\//, 'https://')
      form = /^https?:\/\//.test(action)
        ? { action, method: read('method').toUpperCase() === 'GET' ? 'GET' : 'POST' }
        : undefined
    }
    if (!form || !['input', 'select', 'textarea'].includes(token.name)) continue
    const [name, type] = [read('name'), read('type').toLowerCase()]
    if (name === '' || ignored.has(type) || trap.test(name)) continue
    if (type === 'hidden') hidden[name] = read('value')
    else fields.set(name, read('placeholder') || read('aria-label') || name)
    const isEmail = type === 'email' || (type !== 'hidden' && /e-?mail/i.test(`${name} ${read('placeholder')}`))
    if (isEmail && emailField === '') emailField = name
  }
  if (!form || emailField === '') return null
  return { ...form, hidden, emailField, fields: [...fields].map(([key, name]) => ({ key, name })) }
}
