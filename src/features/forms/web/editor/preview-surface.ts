import type { FormDocument } from '#form/document/form-document.ts'
import { fill, h } from '#form/render/h.ts'
import { mountForm } from '#form/render/mount-form.ts'

const pageSheet =
  'html{background:#fff;color-scheme:light}body{margin:0;padding:40px max(24px,8vw);font:16px/1.6 system-ui,sans-serif}' +
  '.line,.picture{background:#e9ebef;border-radius:6px}.line{height:14px;margin:14px 0}.picture{height:220px;margin:28px 0}'
const surfaceSheet =
  '.veil{position:fixed;inset:0;display:grid;container:stage/inline-size;overflow:auto;overscroll-behavior:contain;padding:16px;background:#0a0a0aa6}' +
  '.veil>.form{margin:auto 0;min-width:0}' +
  '@media(prefers-reduced-motion:no-preference){.veil{animation:a .2s}.veil>.form{animation:b .3s cubic-bezier(.2,.9,.3,1)}}' +
  '@keyframes a{from{opacity:0}}@keyframes b{from{transform:translateY(16px) scale(.98)}}'

/** Opens a form as a popup over a made-up page in another document. `onClose` tells that the visitor closed it. Returns the way out. */
export function openPreview(page: Document, form: FormDocument, onClose: () => void): () => void {
  const host = page.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  const veil = h('div', { class: 'veil', role: 'dialog', 'aria-label': 'Popup' })
  page.adoptedStyleSheets = [sheet(page, pageSheet)]
  root.adoptedStyleSheets = [sheet(page, surfaceSheet)]
  fill(page.body, [...someText(), host])
  fill(root, [veil])
  const close = () => {
    host.remove()
    onClose()
  }
  const mounted = mountForm(veil, form, {
    origin: location.origin,
    onSubmit: () => Promise.resolve({ ok: true }),
    onAction: (action, _component, event) => {
      event.preventDefault()
      if (action === 'close' || action === 'optout') close()
    },
  })
  root.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a')) event.preventDefault()
  })
  veil.addEventListener('click', (event) => {
    if (event.target === veil || event.target === mounted.element) close()
  })
  const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close()
  page.addEventListener('keydown', onKey)
  return () => {
    page.removeEventListener('keydown', onKey)
    mounted.destroy()
    host.remove()
  }
}

function sheet(page: Document, text: string): CSSStyleSheet {
  const made = new (page.defaultView ?? window).CSSStyleSheet()
  made.replaceSync(text)
  return made
}

function someText(): HTMLElement[] {
  return ['line', 'line', 'picture', 'line', 'line', 'line', 'picture', 'line', 'line'].map((name) =>
    h('div', { class: name, 'aria-hidden': 'true' }),
  )
}
