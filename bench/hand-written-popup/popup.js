// A popup with an email field as a careful engineer would write it by hand: the floor of bench/script.bench.ts.
;(() => {
  const seen = 'popup-seen'
  try {
    if (Date.now() - Number(localStorage.getItem(seen)) < 30 * 864e5) return
  } catch {}
  const open = () => {
    const host = document.createElement('div')
    const root = host.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '.o{position:fixed;inset:0;z-index:2147483647;display:grid;place-items:center;background:rgba(0,0,0,.5);font:16px/1.5 system-ui,sans-serif;color:#222}.d{position:relative;box-sizing:border-box;width:min(560px,calc(100vw - 32px));max-height:calc(100vh - 32px);overflow:auto;padding:40px;border-radius:12px;background:#fff;text-align:center}h2{margin:0 0 8px;font-size:32px;line-height:1.2}p{margin:0 0 20px}input,button{box-sizing:border-box;width:100%;padding:12px 16px;border:1px solid #999;border-radius:6px;font:inherit}button{margin-top:12px;border:0;background:#1f5f4a;color:#fff;font-weight:600;cursor:pointer}.x{position:absolute;top:8px;right:8px;width:36px;margin:0;padding:6px;background:none;color:#222}.e{color:#b00020}',
    )
    root.adoptedStyleSheets = [sheet]
    const h = (tag, attributes, ...children) => {
      const element = document.createElement(tag)
      for (const name in attributes) element.setAttribute(name, attributes[name])
      element.append(...children)
      return element
    }
    const before = document.activeElement
    const input = h('input', {
      type: 'email',
      required: '',
      placeholder: 'you@example.com',
      'aria-label': 'Email address',
      autocomplete: 'email',
    })
    const error = h('p', { class: 'e', role: 'alert' })
    const cross = h('button', { class: 'x', type: 'button', 'aria-label': 'Close' }, '×')
    const form = h('form', {}, input, h('button', {}, 'Get 10 % off'), error)
    const dialog = h(
      'div',
      { class: 'd', role: 'dialog', 'aria-modal': 'true', 'aria-label': 'Ten percent off' },
      cross,
      h('h2', {}, 'Ten percent off your first order'),
      h('p', {}, 'Join the list and get the code by mail. One letter a month, no noise.'),
      form,
    )
    const close = () => {
      host.remove()
      before?.focus?.()
    }
    cross.onclick = close
    form.onsubmit = async (event) => {
      event.preventDefault()
      error.textContent = ''
      try {
        const response = await fetch('/subscribe', { method: 'POST', body: JSON.stringify({ email: input.value }) })
        if (!response.ok) throw response
        dialog.replaceChildren(cross, h('h2', {}, 'Thank you'), h('p', {}, 'The code is on its way.'))
        cross.focus()
      } catch {
        error.textContent = 'That did not work. Please try again.'
      }
    }
    root.append(h('div', { class: 'o' }, dialog))
    host.onkeydown = (event) => {
      if (event.key === 'Escape') close()
      if (event.key !== 'Tab') return
      const all = [...dialog.querySelectorAll('button,input')]
      const last = all.at(-1)
      const [edge, other] = event.shiftKey ? [all[0], last] : [last, all[0]]
      if (root.activeElement !== edge) return
      event.preventDefault()
      other.focus()
    }
    document.documentElement.append(host)
    input.focus()
    try {
      localStorage.setItem(seen, Date.now())
    } catch {}
    navigator.sendBeacon('/view')
  }
  setTimeout(open, 1000)
})()
