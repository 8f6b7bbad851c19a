import type { ActionProps } from '#form/document/action.ts'
import { isLinkAddress } from '#form/document/address.ts'
import { h } from '#form/render/h.ts'

/** Sends the visitor on by GET or POST, with the values of fields as variables. */
export function redirect(to: ActionProps['redirect'], values: (field: string) => string): void {
  if (!to || !isLinkAddress(to.url)) return
  const form = h(
    'form',
    { action: to.url, method: to.method || 'get', target: to.newWindow ? '_blank' : '_top', hidden: true },
    (to.variables ?? []).map(({ name, field }) => h('input', { type: 'hidden', name, value: values(field) })),
  )
  document.documentElement.appendChild(form)
  form.submit()
  form.remove()
}
