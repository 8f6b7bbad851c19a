import { originMark } from '#form/document/address.ts'
import type { PublishedDesign } from '#form/document/compact.ts'
import type { Drawn } from '#form/document/elements.ts'
import { drawForm } from '#form/render/draw-form.ts'
import type { BackPiece } from './back-button.ts'
import type { OptionalPiecesPiece } from './optional-pieces.ts'
import { record } from './record.ts'
import type { ScriptForm, ScriptSite } from './script-config.ts'
import type { SendPiece } from './send.ts'
import type { Load, FormSession } from './form-session.ts'
import { seenKey, write } from './storage.ts'
import type { SurfacePiece } from './surface.ts'
import { openPopup, type Surface } from './surface-popup.ts'

/** The paths of pieces, set by the build. */
declare const SEND_PATH: string
declare const OPTIONAL_PATH: string
declare const SURFACE_PATH: string
declare const BACK_PATH: string
/** What Google's tag manager listens to, where there is one. */
declare const dataLayer: object[]

const piece = (load: Load) => load(SEND_PATH) as Promise<SendPiece>

/** Sends the events that an earlier page could not. */
export const sendStored = (site: ScriptSite, load: Load): Promise<void> =>
  piece(load).then((sending) => sending.sendStored(site))

/**
 * Shows a form; settled when the next one may come. The page hears of it by `trellis:…` events on the document.
 * `load` imports a module of the server; `mayStill` is asked once somebody can see it.
 */
export async function showForm(
  site: ScriptSite,
  form: ScriptForm,
  design: PublishedDesign,
  load: Load,
  mayStill: () => unknown,
): Promise<void> {
  const { id, name } = form
  const key = seenKey(id)
  let isOpen = false
  let surface: Surface | undefined

  const tell = (what: string) => {
    const { step, tab } = session
    try {
      document.dispatchEvent(new CustomEvent(`trellis:${what}`, { bubbles: true, detail: { id, name, step, tab } }))
      dataLayer.push({ event: `trellis_${what}`, form_id: id, form_name: name })
    } catch {
      // No tag manager, or one that the page broke.
    }
  }
  const remember = (flag: string) => {
    for (const area of ['localStorage', 'sessionStorage'] as const)
      if (!site.consent) write(area, key, Date.now() + flag)
  }
  const act = (use: (sending: SendPiece) => unknown, otherwise = () => {}) =>
    void piece(load).then(use).catch(otherwise)

  const label = () => surface?.label(session.drawn.element.querySelector('h2')?.textContent || name)

  const session = {
    site,
    form,
    load,
    design,
    tell,
    step: 'subscribe',
    tab: 0,
    close: () => surface!.close(),
    done() {
      session.isDone = form.over = true
      remember(form.stop?.again ? 'c' : 'cd')
    },
    convert: (submissionId, status) => act((sending) => sending.convert(session, submissionId, status)),
    show(step, tab = 0) {
      session.step = step
      session.tab = tab
      const next = session.design.steps[step]![tab]!
      session.drawn.show(rare ? rare.tab(next) : (next as Drawn))
      label()
      if (isOpen) tell('step')
    },
  } as Partial<FormSession> as FormSession
  const isRare = design.game || design.push || design.pieces || design.code || site.branding
  const rare = isRare ? await ((await load(OPTIONAL_PATH)) as OptionalPiecesPiece).prepare(session) : undefined
  // There is nothing to offer to this visitor.
  if (rare === null) return
  session.rare = rare
  const open = form.surface ? ((await load(SURFACE_PATH)) as SurfacePiece).openSurface : openPopup
  await seen()
  if (!mayStill()) return
  session.drawn = drawForm({
    origin: site.origin,
    ...(rare && rare.options),
    onAction(action, component) {
      if (action === 'optout') {
        form.over = true
        remember('d')
      }
      if (action === 'close' || action === 'optout') return surface!.close()
      if (action === 'redirect' && !session.isDone) {
        // At once: the browser is about to leave.
        session.done()
        record(site, id, 'click')
        if (design.link) tell('convert')
      }
      act((sending) => sending.act(session, action, component))
    },
    onGoTo: (to) => act((sending) => sending.goTo(session, to)),
    onSend() {
      tell('submit')
      act(
        (sending) => sending.send(session),
        () => (session.drawn.fields()[0]!.error.textContent = 'This could not be sent. Please try again.'),
      )
    },
  })

  await new Promise<void>((closed) => {
    const css = design.css.replaceAll(`"${originMark}`, `"${site.origin}`)
    const onClosed = () => {
      if (!session.isDone) record(site, id, 'close')
      tell('close')
      closed()
    }
    const view = () => {
      isOpen = true
      form.at = Date.now()
      remember('')
      record(site, id, 'view')
      tell('open')
    }
    // Drawn before it is on the page, which then is laid out once.
    session.show('subscribe')
    surface = open(session.drawn.element, css, onClosed, form)
    label()
    session.drawn.element.addEventListener('focusin', () => act((sending) => sending.meet(session)), { once: true })
    addEventListener('trellis-close', session.close, { once: true })
    // What stands in or beside the page keeps nobody waiting.
    if (surface.seen) {
      closed()
      void surface.seen.then(view)
    } else {
      view()
      if (navigator.maxTouchPoints && !('CloseWatcher' in window))
        load(BACK_PATH)
          .then((it) => (it as BackPiece).closeOnBack(session))
          .catch(() => {})
    }
  })
}

/** Nobody sees a form in a tab that is in the background, or behind a film. */
function seen(): Promise<void> {
  return new Promise((go) => {
    const look = () => {
      if (!document.hidden && !document.fullscreenElement) go()
    }
    for (const type of ['visibilitychange', 'fullscreenchange']) document.addEventListener(type, look)
    look()
  })
}
