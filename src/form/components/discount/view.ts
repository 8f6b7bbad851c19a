import { h } from '../../render/h.ts'
import type { Applied, OwnCode, View } from '../../render/view.ts'
import { copy as copyWord, discountNotAdded } from '../../document/visitor-texts.ts'

/**
 * A code, a button that copies it, and one that applies it to the cart. Shows nothing if there is no code. A campaign's
 * code comes from the server and is shown below the label. Until it arrives, its space is reserved.
 */
export const discountView: View<'discount'> = (discount, drawing) => {
  const { copyText, copiedText, applyText, appliedText, discountCampaignId, placeholder } = discount
  const { outside } = drawing
  let own: OwnCode | undefined
  const given = outside.code?.()
  // A campaign's code is individual. Any other is the same for everyone.
  let code = (discountCampaignId ? given || discount.code : discount.code || given) || placeholder
  const isOwn = discountCampaignId && outside.ownCode && !given
  if (!code && !isOwn) return h('div', { ...drawing.own(discount), class: 'gone' })
  const shown = h('code', { class: 'code' }, [isOwn ? '\u2026' : code])
  const status = h('p', { class: 'unseen', role: 'status' })
  const used = (kind: 'copied' | 'applied') => {
    if (own || code === given) outside.codeUsed?.(own ?? code, kind)
  }
  const copy = () =>
    copied(shown).then((done) => {
      if (done.ok) used('copied')
      return done
    })
  const buttons = [button(copyText || copyWord, 'outline', copy, copiedText)]
  if (applyText) {
    const apply = async () => {
      const tiers = own?.tiers?.map((tier) => tier.code).join('\n')
      const done = (await outside.applyCode?.(tiers || code, own?.min_purchase)) ?? { ok: true }
      if (done.ok) used('applied')
      return done
    }
    buttons.push(button(applyText, 'filled', apply, appliedText))
  }
  const element = h('div', { ...drawing.own(discount), class: 'discount' }, [shown, ...buttons, status])
  if (isOwn) {
    void fetchOwn()
    element.addEventListener('confirmed', () => void fetchOwn())
  }
  return element

  async function fetchOwn(): Promise<void> {
    element.setAttribute('aria-busy', 'true')
    own = await outside.ownCode!(discount.id).catch(() => undefined)
    code = own ? own.code : placeholder
    element.removeAttribute('aria-busy')
    element.classList.toggle('gone', !code)
    shown.textContent = code
    if (!own?.code || element.querySelector('.offer')) return
    if (own.label) shown.before(h('p', { class: 'offer' }, [own.label]))
    for (const { label } of own.tiers ?? []) shown.before(h('p', { class: 'said' }, [label]))
  }

  function button(text: string, look: string, act: () => Promise<Applied>, doneText = ''): HTMLElement {
    const made = h('button', { type: 'button', 'data-look': look }, [text])
    made.addEventListener('click', () => {
      void act()
        .catch((): Applied => ({ ok: false }))
        .then(({ ok, message }) => {
          status.textContent = message || (ok ? doneText : discountNotAdded)
          status.className = ok && !message ? 'unseen' : 'said'
          if (ok && !message && doneText) made.textContent = doneText
        })
    })
    return made
  }
}

/** If the page may not write to the clipboard, the code is selected, ready for Ctrl+C. */
async function copied(shown: HTMLElement): Promise<Applied> {
  try {
    await navigator.clipboard.writeText(shown.textContent)
    return { ok: true }
  } catch {
    getSelection()?.selectAllChildren(shown)
    return { ok: document.execCommand('copy') }
  }
}
