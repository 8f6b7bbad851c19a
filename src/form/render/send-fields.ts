import type { DrawnForm } from './draw-form.ts'
import type { DrawnField } from './view.ts'

/** How a submission ended. A refusal names the fields that it concerns (`path`), or says one thing about the whole. */
export type SubmitResult =
  | { ok: true }
  | { ok: false; message?: string; issues?: readonly { path: string; message: string }[] }

const busy = 'aria-busy'

/**
 * Checks the fields that are shown, sends them, and tells `onSuccess`, or says beside the fields what is wrong. What
 * was typed stays. A rejected promise counts as a send that failed.
 */
export async function sendFields(
  { element, fields }: DrawnForm,
  send: (values: Record<string, string>) => Promise<SubmitResult>,
  onSuccess: () => void,
): Promise<void> {
  if (element.hasAttribute(busy)) return
  const present = fields()
  const values: Record<string, string> = {}
  for (const field of present) {
    values[field.name] = field.input.value.trim()
    say(field, field.input.validationMessage)
  }
  let wrong = present.filter(({ error }) => error.textContent)
  if (!wrong[0]) {
    element.setAttribute(busy, 'true')
    const result = await send(values).catch((): SubmitResult => ({ ok: false }))
    element.removeAttribute(busy)
    if (result.ok) {
      onSuccess()
      element.focus()
      return
    }
    wrong = present.filter((field) => {
      const issue = result.issues?.find(({ path }) => path.replace('fields.', '') === field.name)
      if (issue) say(field, issue.message)
      return issue
    })
    if (!wrong[0] && present[0]) say(present[0], result.message || 'This could not be sent. Please try again.', false)
  }
  wrong[0]?.input.focus()
}

function say({ input, error }: DrawnField, message: string, invalid = !!message): void {
  error.textContent = message
  if (!invalid) input.removeAttribute('aria-invalid')
  else input.setAttribute('aria-invalid', 'true')
  if (message) input.addEventListener('input', () => say({ name: '', input, error }, ''), { once: true })
}
