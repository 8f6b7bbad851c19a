import { make, ofDocument } from '#form/render/dom.ts'
import type { ActionProps } from '#form/document/action.ts'
import { answersOf } from '#form/render/answers-of.ts'
import type { DrawnForm } from '#form/render/draw-form.ts'

/** Redirects the visitor by GET or POST, with answers of the form `from` as variables. */
export function redirect(to: NonNullable<ActionProps['redirect']>, from: DrawnForm): void {
  const answers = answersOf(from)
  const form = make('form')
  form.action = to.url
  form.method = to.method || 'get'
  form.target = to.newWindow ? '_blank' : '_top'
  form.hidden = true
  for (const { name, field } of to.variables ?? []) {
    const input = make('input')
    input.type = 'hidden'
    input.name = name
    input.value = answers[field] ?? ''
    // Calls the prototype's method, because a variable may be named `submit`.
    Node.prototype.appendChild.call(form, input)
  }
  ofDocument('documentElement').appendChild(form)
  HTMLFormElement.prototype.submit.call(form)
  Element.prototype.remove.call(form)
}
