import { h } from '#form/render/h.ts'

/** Copies an address, and says so at the bottom of the window. */
export function copyText(url: string, button: HTMLElement, copied: string): void {
  const said = statusOf(button.getRootNode() as ShadowRoot)
  const say = (text: string) => {
    said.textContent = text
    said.style.padding = text && '10px 16px'
  }
  const tell = () => {
    say(copied)
    setTimeout(say, 4000, '')
  }
  // Not on pages without https: there the visitor copies it from a field.
  if (navigator.clipboard) navigator.clipboard.writeText(url).then(tell, () => prompt(copied, url))
  else prompt('', url)
}

/** Where visitors read that it is done. Not among the buttons: what is fixed within something that is moved by a transform moves along. */
function statusOf(root: ShadowRoot): HTMLElement {
  const known = root.querySelector<HTMLElement>('.said')
  if (known) return known
  const said = root.appendChild(h('span', { class: 'said', role: 'status' }))
  // Here, since few visitors come so far.
  said.style.cssText =
    'position:fixed;bottom:72px;left:50%;transform:translateX(-50%);background:#111;color:#fff;font:600 14px/1.2 system-ui,sans-serif;border-radius:8px;z-index:2147483646'
  return said
}
