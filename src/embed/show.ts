import { isLinkAddress, originMark } from '#form/document/address.ts'
import type { PublishedDesign } from '#form/document/compact.ts'
import { drawForm } from '#form/render/draw-form.ts'
import type { PublishedForm, SiteConfig } from './protocol.ts'
import { record } from './record.ts'
import type { SendPiece } from './send.ts'
import { write } from './storage.ts'
import { openPopup } from './surface-popup.ts'
import { seenKey } from './targeting.ts'
import { stamp } from './visitor.ts'

export { sendKept } from './record.ts'

/** The path of the piece in send.ts, set by the build. */
declare const SEND_PATH: string

/**
 * Shows a form; settled when it is off the page again. The page hears of it by
 * `trellis:…` events on the document. `load` imports a module of the server.
 */
export async function showForm(
  site: SiteConfig,
  form: PublishedForm,
  { form: tree, css }: PublishedDesign,
  load: (path: string) => Promise<unknown>,
): Promise<void> {
  await seen()
  await new Promise<void>((closed) => {
    let converted = false
    const tell = (what: string) =>
      document.dispatchEvent(
        new CustomEvent(`trellis:${what}`, { bubbles: true, detail: { id: form.id, name: form.name } }),
      )
    const remember = (text: string) => {
      write('localStorage', seenKey(form), text)
      write('sessionStorage', seenKey(form), text)
    }
    const close = () => {
      surface.remove()
      if (!converted) record(site, form.id, 'close')
      tell('close')
      closed()
    }
    const piece = () => load(SEND_PATH) as Promise<SendPiece>
    const surface = openPopup(close)
    const { element } = drawForm(surface.host, tree, () => css.replaceAll(`"${originMark}`, `"${site.origin}`), {
      origin: site.origin,
      onShow: ({ element: shown }) => surface.label(shown.querySelector('h2')?.textContent || form.name),
      onAction(action, { redirect: to }) {
        if (action === 'close' || action === 'optout') close()
        if (action === 'redirect' && to?.method && isLinkAddress(to.url))
          piece().then(
            ({ redirect }) => redirect(to, element),
            () => {},
          )
      },
      onSend(drawn) {
        tell('submit')
        const onSuccess = () => {
          converted = true
          remember('done')
          tell('convert')
          if (form.redirect) location.assign(form.redirect)
        }
        piece()
          .then(({ send }) => send(site, drawn, () => stamp(form.id), onSuccess))
          .catch(() => (drawn.fields()[0]!.error.textContent = 'This could not be sent. Please try again.'))
      },
    })
    element.addEventListener('focusin', () => piece().catch(() => {}), { once: true })
    remember(`${Date.now()}`)
    record(site, form.id, 'view')
    tell('open')
  })
}

/** Nobody sees a form in a tab that is in the background. */
function seen(): Promise<void> {
  return new Promise((go) => {
    const look = () => {
      if (!document.hidden) go()
    }
    document.addEventListener('visibilitychange', look)
    look()
  })
}
