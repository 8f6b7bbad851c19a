import type { ActionProps } from '#form/document/action.ts'
import { answersOf } from '#form/render/answers-of.ts'
import type { DrawnForm } from '#form/render/draw-form.ts'

/** Sends the visitor on by GET or POST, with answers of the form `from` as variables. */
export function redirect(to: NonNullable<ActionProps['redirect']>, from: DrawnForm): void {
  const answers = answersOf(from)
  const form = document.createElement('form')
  form.action = to.url
  form.method = to.method || 'get'
  form.target = to.newWindow ? '_blank' : '_top'
  form.hidden = true
  for (const { name, field } of to.variables ?? []) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = answers[field] ?? ''
    form.appendChild(input)
  }
  document.documentElement.appendChild(form)
  form.submit()
  form.remove()
}
