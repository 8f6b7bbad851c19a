import { h } from '#form/render/h.ts'

/** Copies an address and confirms it at the bottom of the window. */
export function copyText(url: string, button: HTMLElement, copied: string): void {
  const status = statusOf(button.getRootNode() as ShadowRoot)
  const say = (text: string) => {
    status.textContent = text
    status.style.padding = text && '10px 16px'
  }
  const tell = () => {
    say(copied)
    setTimeout(say, 4000, '')
  }
  // The clipboard isn't available on pages without HTTPS; there the visitor copies the address from a field.
  if (navigator.clipboard) navigator.clipboard.writeText(url).then(tell, () => prompt(copied, url))
  else prompt('', url)
}

/**
 * Returns the status element that confirms the copy. It isn't placed among the buttons, because a fixed element inside
 * a transformed element moves with it.
 */
function statusOf(root: ShadowRoot): HTMLElement {
  const known = root.querySelector<HTMLElement>('.said')
  if (known) return known
  const status = root.appendChild(h('span', { class: 'said', role: 'status' }))
  // Styled here because few visitors get this far.
  status.style.cssText =
    'position:fixed;bottom:72px;left:50%;transform:translateX(-50%);background:#111;color:#fff;font:600 14px/1.2 system-ui,sans-serif;border-radius:8px;z-index:2147483646'
  return status
}
