import { fill, h } from '#form/render/h.ts'
import type { Finding, Inspection } from './inspect-form.ts'
import { ownerSwitch } from './owner-switch.ts'

const sheet = `:host{all:initial!important;display:block!important}
section{all:unset;box-sizing:border-box;position:fixed;inset:auto 12px 12px auto;z-index:2147483647;width:min(400px,calc(100vw - 24px));max-height:min(70vh,640px);overflow:auto;
padding:14px 16px;font:13px/1.45 system-ui,sans-serif;color:#171b22;background:#fff;border:1px solid #c0c6d0;border-radius:10px;box-shadow:0 12px 40px #0003;display:block}
header{display:flex;gap:8px;align-items:center}h2{margin:0;flex:1;font-size:14px}h3{margin:0;font-size:13px;display:inline}
button{font:inherit;min-height:28px;padding:2px 10px;color:inherit;background:#f7f8fa;border:1px solid #c0c6d0;border-radius:6px;cursor:pointer}
:focus-visible{outline:2px solid #0c7a50;outline-offset:2px}
details{margin-top:10px;padding-top:10px;border-top:1px solid #e5e8ed}summary{cursor:pointer}ul{margin:6px 0 0;padding:0;list-style:none}
li{display:flex;gap:8px;padding:3px 0;overflow-wrap:anywhere}b{flex:none;width:1em;text-align:center}
.true b,.shows{color:#0c7a50}.false b,.hidden{color:#c42b2b}.unknown b{color:#5d6778}small{font-size:12px;color:#5d6778;display:block}
p{margin:6px 0 0}
@media(prefers-color-scheme:dark){section{color:#e3e6eb;background:#17191e;border-color:#363c47}button{background:#21252c;border-color:#363c47}details{border-color:#2a2f38}
.true b,.shows{color:#4fbf8b}.false b,.hidden{color:#ff8787}.unknown b,small{color:#99a2b0}}`

/** A form of the site with the findings about it. */
interface Inspected {
  name: string
  type: string
  inspection: Inspection
}

/** The debugger's panel on the page. */
export interface DebugPanel {
  show(forms: readonly Inspected[]): void
}

/** Adds the panel to the page, in its own shadow root. */
export function openPanel({ onCheck }: { onCheck: () => void }): DebugPanel {
  document.querySelector('trellis-debug')?.remove()
  const host = document.createElement('trellis-debug')
  const root = host.attachShadow({ mode: 'open' })
  const styles = new CSSStyleSheet()
  styles.replaceSync(sheet)
  root.adoptedStyleSheets = [styles]
  const list = h('div', { 'aria-live': 'polite' })
  const button = (label: string, onClick: () => void) => {
    const made = h('button', { type: 'button' }, [label])
    made.addEventListener('click', onClick)
    return made
  }
  const head = h('header', {}, [
    h('h2', {}, ['Why does it (not) show?']),
    button('Check again', onCheck),
    button('Close', () => host.remove()),
  ])
  fill(root, [h('section', { 'aria-label': 'Trellis debugger' }, [head, ownerSwitch(), list])])
  document.documentElement.appendChild(host)
  return {
    show: (forms) =>
      fill(list, forms.length ? forms.map(formView) : [h('p', {}, ['No form is published for this site.'])]),
  }
}

function formView({ name, type, inspection: { show, findings, triggers } }: Inspected): HTMLElement {
  return h('details', { open: true }, [
    h('summary', {}, [
      h('h3', {}, [name]),
      ` (${type}): `,
      h('span', { class: show ? 'shows' : 'hidden' }, [show ? 'may show' : 'does not show']),
    ]),
    h('ul', {}, findings.map(findingView)),
    h('p', {}, [`Opens ${triggers.join(', or ') || 'when the page asks for it'}.`]),
  ])
}

const marks = { true: ['✓', 'holds'], false: ['✗', 'does not hold'], unknown: ['?', 'not known'] } as const

function findingView({ holds, words, value }: Finding): HTMLElement {
  const [mark, meaning] = marks[`${holds}`]
  return h('li', { class: `${holds}` }, [
    h('b', { role: 'img', 'aria-label': meaning }, [mark]),
    h('span', {}, value === undefined ? [words] : [words, h('small', {}, [`here: ${value}`])]),
  ])
}
