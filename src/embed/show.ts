import { isLinkAddress, originMark } from '#form/document/address.ts'
import type { PublishedDesign } from '#form/document/compact.ts'
import type { StepName } from '#form/document/constants.ts'
import { drawForm } from '#form/render/draw-form.ts'
import type { GamePiece } from './game.ts'
import type { PublishedForm, SiteConfig } from './protocol.ts'
import type { PushPiece } from './push.ts'
import { record } from './record.ts'
import type { SendPiece } from './send.ts'
import { seenKey, write } from './storage.ts'
import { openPopup } from './surface-popup.ts'
import { stamp } from './visitor.ts'

/** The paths of pieces, set by the build. */
declare const SEND_PATH: string
declare const GAME_PATH: string
declare const PUSH_PATH: string

type Load = (path: string) => Promise<unknown>
const piece = (load: Load) => load(SEND_PATH) as Promise<SendPiece>

/** Sends the events that an earlier page could not. */
export const sendKept = (site: SiteConfig, load: Load): Promise<void> =>
  piece(load).then((sending) => sending.sendKept(site))

/**
 * Shows a form; settled when it is off the page again. The page hears of it by
 * `trellis:…` events on the document. `load` imports a module of the server.
 */
export async function showForm(
  site: SiteConfig,
  form: PublishedForm,
  { form: tree, css, game: hasGame, push: isPush }: PublishedDesign,
  load: Load,
): Promise<void> {
  const game = hasGame && ((await load(GAME_PATH)) as GamePiece)
  const push = isPush && ((await load(PUSH_PATH)) as PushPiece)
  // The whole offer is push, and this browser has none, or was asked before.
  if (push && isPush === 2 && !(await push.isPossible(site))) return
  await seen()
  await new Promise<void>((closed) => {
    let converted = false
    const tell = (what: string) =>
      document.dispatchEvent(
        new CustomEvent(`trellis:${what}`, { bubbles: true, detail: { id: form.id, name: form.name } }),
      )
    const remember = (text: string) => {
      write('localStorage', seenKey(form.id), text)
      write('sessionStorage', seenKey(form.id), text)
    }
    const drawn = drawForm({
      origin: site.origin,
      game: game ? game.drawGame : undefined,
      onAction(action, { redirect: to }) {
        if (action === 'close' || action === 'optout') surface.close()
        if (action === 'push' && push) push.subscribe(site, form, drawn.element, () => convert(''))
        if (action === 'redirect' && to?.method && isLinkAddress(to.url))
          piece(load).then(
            ({ redirect }) => redirect(to, drawn.element),
            () => {},
          )
      },
      onSend() {
        tell('submit')
        if (game && !drawn.fields()[0]) return convert('')
        piece(load)
          .then(({ send }) => send(site, drawn, () => stamp(form.id), convert))
          .catch(() => (drawn.fields()[0]!.error.textContent = 'This could not be sent. Please try again.'))
      },
    })
    const show = (step: StepName) => {
      drawn.show(tree.steps[step].tabs[0]!)
      surface.label(drawn.element.querySelector('h2')?.textContent || form.name)
    }
    const convert = async (submissionId: string) => {
      converted = true
      remember('done')
      tell('convert')
      if (game) await game.play(site, form, drawn.element, submissionId)
      if (form.redirect && isLinkAddress(form.redirect)) location.assign(form.redirect)
      else show('success')
    }
    const surface = openPopup(drawn.element, css.replaceAll(`"${originMark}`, `"${site.origin}`), () => {
      if (!converted) record(site, form.id, 'close')
      tell('close')
      closed()
    })
    show('subscribe')
    drawn.element.addEventListener('focusin', () => piece(load).catch(() => {}), { once: true })
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
