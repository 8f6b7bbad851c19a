import { originMark } from '#form/document/address.ts'
import type { PublishedDesign } from '#form/document/compact.ts'
import type { Drawn } from '#form/document/elements.ts'
import { drawForm } from '#form/render/draw-form.ts'
import type { BackPiece } from './back.ts'
import type { RarePiece } from './rare.ts'
import { record } from './record.ts'
import type { ScriptForm, ScriptSite } from './script-config.ts'
import type { SendPiece } from './send.ts'
import type { Load, Shown } from './shown.ts'
import { seenKey, write } from './storage.ts'
import type { SurfacePiece } from './surface.ts'
import { openPopup, type Surface } from './surface-popup.ts'

/** The paths of pieces, set by the build. */
declare const SEND_PATH: string
declare const RARE_PATH: string
declare const SURFACE_PATH: string
declare const BACK_PATH: string
/** What Google's tag manager listens to, where there is one. */
declare const dataLayer: object[]

const piece = (load: Load) => load(SEND_PATH) as Promise<SendPiece>

/** Sends the events that an earlier page could not. */
export const sendKept = (site: ScriptSite, load: Load): Promise<void> =>
  piece(load).then((sending) => sending.sendKept(site))

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
    const { step, tab } = shown
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

  const label = () => surface?.label(shown.drawn.element.querySelector('h2')?.textContent || name)

  const shown = {
    site,
    form,
    load,
    design,
    tell,
    step: 'subscribe',
    tab: 0,
    close: () => surface!.close(),
    done() {
      shown.isDone = form.over = true
      remember(form.stop?.again ? 'c' : 'cd')
    },
    convert: (submissionId, status) => act((sending) => sending.convert(shown, submissionId, status)),
    show(step, tab = 0) {
      shown.step = step
      shown.tab = tab
      const next = shown.design.steps[step]![tab]!
      shown.drawn.show(rare ? rare.tab(next) : (next as Drawn))
      label()
      if (isOpen) tell('step')
    },
  } as Partial<Shown> as Shown
  const isRare = design.game || design.push || design.pieces || design.code || site.branding
  const rare = isRare ? await ((await load(RARE_PATH)) as RarePiece).prepare(shown) : undefined
  // There is nothing to offer to this visitor.
  if (rare === null) return
  shown.rare = rare
  const open = form.surface ? ((await load(SURFACE_PATH)) as SurfacePiece).openSurface : openPopup
  await seen()
  if (!mayStill()) return
  shown.drawn = drawForm({
    origin: site.origin,
    ...(rare && rare.options),
    onAction(action, component) {
      if (action === 'optout') {
        form.over = true
        remember('d')
      }
      if (action === 'close' || action === 'optout') return surface!.close()
      if (action === 'redirect' && !shown.isDone) {
        // At once: the browser is about to leave.
        shown.done()
        record(site, id, 'click')
        if (design.link) tell('convert')
      }
      act((sending) => sending.act(shown, action, component))
    },
    onGoTo: (to) => act((sending) => sending.goTo(shown, to)),
    onSend() {
      tell('submit')
      act(
        (sending) => sending.send(shown),
        () => (shown.drawn.fields()[0]!.error.textContent = 'This could not be sent. Please try again.'),
      )
    },
  })

  await new Promise<void>((closed) => {
    const css = design.css.replaceAll(`"${originMark}`, `"${site.origin}`)
    const onClosed = () => {
      if (!shown.isDone) record(site, id, 'close')
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
    shown.show('subscribe')
    surface = open(shown.drawn.element, css, onClosed, form)
    label()
    shown.drawn.element.addEventListener('focusin', () => act((sending) => sending.meet(shown)), { once: true })
    addEventListener('trellis-close', shown.close, { once: true })
    // What stands in or beside the page keeps nobody waiting.
    if (surface.seen) {
      closed()
      void surface.seen.then(view)
    } else {
      view()
      if (navigator.maxTouchPoints && !('CloseWatcher' in window))
        load(BACK_PATH)
          .then((it) => (it as BackPiece).closeOnBack(shown))
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
