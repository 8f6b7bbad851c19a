import { h } from '#form/render/h.ts'

/** Copies an address, and says so in the group that the button is in. */
export function copyText(url: string, button: HTMLElement, copied: string): void {
  const said = saidBeside(button)
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

/** Where visitors read that it is done. */
function saidBeside(button: HTMLElement): HTMLElement {
  const group = button.parentElement!
  const known = group.querySelector<HTMLElement>('.said')
  if (known) return known
  const said = group.appendChild(h('span', { class: 'said', role: 'status' }))
  // Here, since few visitors come so far.
  said.style.cssText =
    'position:fixed;bottom:72px;left:50%;transform:translateX(-50%);background:#111;color:#fff;font:600 14px/1.2 system-ui,sans-serif;border-radius:8px;z-index:2147483646'
  return said
}
