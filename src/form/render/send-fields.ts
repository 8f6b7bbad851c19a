import { answersOf } from './answers-of.ts'
import type { DrawnForm } from './draw-form.ts'
import { fill, h } from './h.ts'
import type { DrawnField } from './view.ts'
import { notSent } from '../document/visitor-texts.ts'

/**
 * Result of a submission. A rejection names the fields that it concerns (`path`), or has one message for the whole
 * form.
 */
export type SubmitResult =
  | { ok: true; status?: 'subscribed' | 'already' | 'unconfirmed' | 'received'; files?: Record<string, string> }
  | {
      ok: false
      message?: string
      isKept?: boolean
      issues?: readonly { path: string; message: string; suggestion?: string }[]
    }

const busy = 'aria-busy'

/**
 * Validates the visible fields, sends them and calls `onSuccess`, or shows errors next to the fields. What was typed
 * stays. A rejected promise counts as a failed submission.
 */
export async function sendFields(
  form: DrawnForm,
  send: (values: Record<string, string>) => Promise<SubmitResult>,
  onSuccess: () => void,
): Promise<void> {
  const { element } = form
  if (element.hasAttribute(busy)) return
  const present = form.fields()
  if (checkFields(form)) {
    element.setAttribute(busy, 'true')
    const result = await send(answersOf(form)).catch((): SubmitResult => ({ ok: false }))
    element.removeAttribute(busy)
    if (result.ok) {
      onSuccess()
      element.focus()
      return
    }
    const [wrong] = present.filter((field) => {
      const issue = result.issues?.find(({ path }) => path.replace('fields.', '') === field.name)
      if (issue) say(field, issue.message)
      if (issue?.suggestion) offer(field, issue.suggestion)
      return issue
    })
    if (wrong) wrong.input.focus()
    else if (present[0]) say(present[0], result.message || notSent, false)
  }
}

/** Styles of errors and of the waiting state. Forms that never submit don't need to include them. */
const sheet =
  '[aria-invalid]{outline:2px solid #d92d20}' +
  '.error:not(:empty){margin-top:6px;padding:4px 10px;font-size:14px;text-align:start;color:#b42318;background:#fef3f2;border-radius:4px}' +
  '.error button{padding:0;font:inherit;font-weight:600;color:inherit;text-decoration:underline;background:none;border:0;cursor:pointer}' +
  '[aria-busy] [type=submit]{cursor:progress;animation:busy .6s alternate infinite}@keyframes busy{from{opacity:.8}to{opacity:.4}}'
const dressed = new WeakSet<Node>()
/** Safe from a page element that shadows the property by name. */
const windowOf = ({ ownerDocument }: Element) =>
  Reflect.get(Document.prototype, 'defaultView', ownerDocument) as Document['defaultView']

function dress(element: Element): void {
  const root = element.getRootNode() as ShadowRoot | Document
  if (dressed.has(root)) return
  dressed.add(root)
  const made = new (windowOf(element) ?? window).CSSStyleSheet()
  made.replaceSync(sheet)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, made]
}

/** Shows an error next to each visible field that is invalid, and focuses the first. True if there is none. */
export function checkFields(form: DrawnForm): boolean {
  dress(form.element)
  const present = form.fields()
  // A field that isn't shown on this device can't be filled in.
  for (const field of present) say(field, field.input.getClientRects()[0] ? field.input.validationMessage : '')
  const wrong = present.find(({ error }) => error.textContent)
  wrong?.input.focus()
  return !wrong
}

/** Turns the suggested correction in the message into a button that fills it in. */
function offer({ input, error }: DrawnField, suggestion: string): void {
  const [before = '', ...after] = error.textContent.split(suggestion)
  const button = h('button', { type: 'button' }, [suggestion])
  button.addEventListener('click', () => {
    input.value = suggestion
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
  })
  fill(error, [before, button, after.join(suggestion)])
}

function say({ input, error, group = input }: DrawnField, message: string, invalid = !!message): void {
  error.textContent = message
  if (!invalid) input.removeAttribute('aria-invalid')
  else input.setAttribute('aria-invalid', 'true')
  if (message) group.addEventListener('input', () => say({ name: '', input, error }, ''), { once: true })
}
