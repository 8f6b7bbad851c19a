import { readHtml } from '#core/html/read-html.ts'
import { ServiceForm } from '../contract.ts'

const ignored = new Set(['submit', 'button', 'image', 'reset', 'file', 'password'])
/** Honeypot fields, which are hidden from visitors and catch bots. */
const trap = /^b_[0-9a-f]{10,}|honey|_gotcha|phone_confirm/i

/** Reads the first form with an action and an email field; null if there is none. */
export function readForm(html: string): ServiceForm | null {
  let form: { action: string; method: 'GET' | 'POST' } | undefined
  let hidden: Record<string, string> = {}
  const fields = new Map<string, string>()
  let emailField = ''
  for (const token of readHtml(html)) {
    if (token.kind === 'close' && token.name === 'form' && emailField !== '') break
    if (token.kind !== 'open') continue
    const read = (name: string) => token.attributes.get(name) ?? ''
    if (token.name === 'form') {
      // Fields of a previous form, such as a search form, belong only to that form.
      hidden = {}
      fields.clear()
      const action = read('action').replace(/^\/\//, 'https://')
      form = /^https?:\/\//.test(action)
        ? { action, method: read('method').toUpperCase() === 'POST' ? 'POST' : 'GET' }
        : undefined
    }
    if (!form || !['input', 'select', 'textarea'].includes(token.name)) continue
    const [name, type] = [read('name'), read('type').toLowerCase()]
    if (name === '' || ignored.has(type) || trap.test(name)) continue
    if (type === 'hidden') hidden[name] = read('value')
    else fields.set(name, (read('placeholder') || read('aria-label') || name).slice(0, 200))
    const isEmail = type === 'email' || (type !== 'hidden' && /e-?mail/i.test(`${name} ${read('placeholder')}`))
    if (isEmail && emailField === '') emailField = name
  }
  if (!form || emailField === '') return null
  const found = { ...form, hidden, email_field: emailField, fields: [...fields].map(([key, name]) => ({ key, name })) }
  return ServiceForm.safeParse(found).data ?? null
}
