import { h } from '../../render/h.ts'
import type { Applied, View } from '../../render/view.ts'

const notApplied = 'This could not be added. Please copy the code.'

/** A code, a button that copies it, and one that takes it to the cart. Nothing where no code was given. */
export const discountView: View<'discount'> = (discount, drawing) => {
  const { copyText, copiedText, applyText, appliedText } = discount
  const code = discount.code || drawing.outside.code?.() || discount.placeholder
  if (!code) return h('div', { ...drawing.own(discount), class: 'gone' })
  const shown = h('code', { class: 'code' }, [code])
  const said = h('p', { class: 'unseen', role: 'status' })
  const buttons = [button(copyText || 'Copy', 'outline', () => copied(shown), copiedText)]
  if (applyText) {
    const apply = async () => (await drawing.outside.applyCode?.(code)) ?? { ok: true }
    buttons.push(button(applyText, 'filled', apply, appliedText))
  }
  return h('div', { ...drawing.own(discount), class: 'discount' }, [shown, ...buttons, said])

  function button(text: string, look: string, act: () => Promise<Applied>, doneText = ''): HTMLElement {
    const made = h('button', { type: 'button', 'data-look': look }, [text])
    made.addEventListener('click', () => {
      void act()
        .catch((): Applied => ({ ok: false }))
        .then(({ ok, message }) => {
          said.textContent = message || (ok ? doneText : notApplied)
          said.className = ok && !message ? 'unseen' : 'said'
          if (ok && !message && doneText) made.textContent = doneText
        })
    })
    return made
  }
}

/** Where the page may not write to the clipboard, the code is selected, ready for Ctrl+C. */
async function copied(shown: HTMLElement): Promise<Applied> {
  try {
    await navigator.clipboard.writeText(shown.textContent)
    return { ok: true }
  } catch {
    getSelection()?.selectAllChildren(shown)
    return { ok: document.execCommand('copy') }
  }
}
