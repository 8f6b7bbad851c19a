import type { ActionProps } from '#form/document/action.ts'

/** Sends the visitor on by GET or POST, with the values of the fields in `within` as variables. */
export function redirect(to: NonNullable<ActionProps['redirect']>, within: Element): void {
  const form = document.createElement('form')
  form.action = to.url
  form.method = to.method || 'get'
  form.target = to.newWindow ? '_blank' : '_top'
  form.hidden = true
  for (const { name, field } of to.variables ?? []) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    for (const typed of within.querySelectorAll<HTMLInputElement>('[name]'))
      if (typed.name === field) input.value = typed.value
    form.appendChild(input)
  }
  document.documentElement.appendChild(form)
  form.submit()
  form.remove()
}
