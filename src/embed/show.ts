import { isLinkAddress } from '#form/document/address.ts'
import type { PublishedDesign } from '#form/document/publish.ts'
import { drawForm } from '#form/render/draw-form.ts'
import type { PublishedForm, SiteConfig, Submission } from './protocol.ts'
import { record } from './record.ts'
import { write } from './storage.ts'
import { subscribe } from './subscribe.ts'
import { openPopup } from './surface-popup.ts'
import { seenKey } from './targeting.ts'
import { toJson } from './to-json.ts'
import { stamp } from './visitor.ts'

export { sendKept } from './record.ts'

/** Shows a form; settled when it is off the page again. The page hears of it by `trellis:…` events on the document. */
export async function showForm(site: SiteConfig, form: PublishedForm, design: PublishedDesign): Promise<void> {
  await seen()
  await new Promise<void>((closed) => {
    let converted = false
    let submission: Submission | undefined
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
    const surface = openPopup(close)
    drawForm(surface.host, design.form, () => design.css, {
      origin: site.origin,
      onShow: (element) => surface.label(element.querySelector('h2')?.textContent || form.name),
      onAction(action, component) {
        if (action === 'close' || action === 'optout') close()
        // Rare, so a piece of its own.
        const to = component.redirect
        if (action === 'redirect' && to?.method && isLinkAddress(to.url))
          import('./redirect.ts').then(
            ({ redirect }) => redirect(to, surface.host),
            () => {},
          )
      },
      async onSubmit(fields) {
        tell('submit')
        // The same words sent again are the same submission; other words are another one.
        if (!submission || toJson(submission.fields) !== toJson(fields)) submission = { ...stamp(form.id), fields }
        const result = await subscribe(site, submission)
        if (result.ok) {
          converted = true
          remember('done')
          tell('convert')
          if (form.redirect && /^https?:/i.test(form.redirect)) location.assign(form.redirect)
        }
        return result
      },
    })
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
