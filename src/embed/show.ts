import { originMark } from '#form/document/address.ts'
import type { PublishedDesign } from '#form/document/compact.ts'
import type { Drawn } from '#form/document/elements.ts'
import { listen, ofDocument, tell as tellPage } from '#form/render/dom.ts'
import { drawForm } from '#form/render/draw-form.ts'
import type { Api } from './api.ts'
import type { BackPiece } from './back-button.ts'
import type { FormSession, Load } from './form-session.ts'
import type { OptionalPiecesPiece } from './optional-pieces.ts'
import type { RecordPiece } from './record-seen.ts'
import type { ScriptForm, ScriptSite } from './script-config.ts'
import type { SendPiece } from './send.ts'
import { keep, seenKey } from './storage.ts'
import { nextTask, type OpenSurface, type Surface } from './surfaces/surface.ts'
import type { notSent } from '#form/document/visitor-texts.ts'

/** The paths of pieces, set by the build. */
declare const PIECE_SEND: string
declare const PIECE_RECORD: string
declare const PIECE_OPTIONAL_PIECES: string
declare const PIECE_BACK_BUTTON: string
/** Queue of Google Tag Manager, if the page uses it. */
declare const dataLayer: object[]

/** A piece that shows forms. */
export interface Renderer {
  showInTurn: ReturnType<typeof showWith>
  sendStored: typeof sendStored
}

const piece = (load: Load) => load(PIECE_SEND) as Promise<SendPiece>

/** Sends the events and submissions that an earlier page could not send. */
export const sendStored = (site: ScriptSite, load: Load): Promise<void> =>
  piece(load).then((sending) => sending.sendStored(site, load))

/**
 * Creates a function that shows forms on one kind of surface, one at a time. The page is notified through `trellis:…`
 * events on the document.
 */
export const showWith =
  (open: OpenSurface) =>
  /**
   * `mayStill` is checked when the form's turn comes, and again once it can be seen; `allows` is a check that takes
   * longer. `asked` is the time at which the form was requested explicitly, regardless of its triggers.
   */
  (
    site: ScriptSite,
    form: ScriptForm,
    load: Load,
    api: Pick<Api, 'turn' | 'escaped'>,
    mayStill: () => unknown,
    asked?: number,
    allows?: () => Promise<boolean>,
  ): void => {
    const due = Date.now()
    const inTurn = async () => {
      // Escape closes one form and doesn't open another; forms that were waiting come with the next page.
      if (!(asked || due > api.escaped) || !mayStill() || (allows && !(await allows()))) return
      const { default: design } = (await load(form.code)) as { default: PublishedDesign }
      if (await showForm(open, site, form, load, mayStill, design)) api.escaped = Date.now()
    }
    api.turn = api.turn.then(inTurn).catch(() => {})
  }

/** Resolves when the next form may show; true if this one was closed by Escape. */
async function showForm(
  open: OpenSurface,
  site: ScriptSite,
  form: ScriptForm,
  load: Load,
  mayStill: () => unknown,
  design: PublishedDesign,
): Promise<unknown> {
  const { id, name } = form
  const key = seenKey(id)
  let isOpen = false
  let isLeft = false
  let surface: Surface | undefined
  // Never fetched again from here: a module that failed to load once has to be requested under another name.
  let recording: RecordPiece | undefined
  // The form can be seen and closed a moment before its setup is complete.
  const close = () => (surface ? surface.close() : void (isLeft = true))

  const tell = (what: string) => {
    try {
      tellPage(document, `trellis:${what}`, { id, name, step: session.step, tab: session.tab })
      dataLayer.push({ event: `trellis_${what}`, form_id: id, form_name: name })
    } catch {
      // There is no tag manager, or the page broke it.
    }
  }
  const remember = (flag: string) => {
    for (const area of ['localStorage', 'sessionStorage'] as const)
      if (!site.consent) keep(area, key, Date.now() + flag)
  }
  const act = (use: (sending: SendPiece) => unknown, otherwise = () => {}) =>
    void piece(load)
      .then(use)
      .catch(otherwise)
      .catch(() => {})

  // The label is the text visitors see; the form's name is only for its owner.
  const label = () =>
    surface?.label(
      (session.drawn.element.querySelector('h2') ?? session.drawn.element.querySelector('p:not(:empty)'))
        ?.textContent || location.hostname,
    )

  const session = {
    site,
    form,
    load,
    design,
    tell,
    step: 'subscribe',
    tab: 0,
    async record(kind) {
      const late = `event-late:${site.key},${id},${kind},${Date.now()}`
      // The visitor may leave the page before the piece has loaded. Then the next page records the event.
      const isKept = !(site.consent ?? site.preview) && keep('localStorage', late, location.href)
      try {
        // Once it has loaded, nothing is awaited: what a click causes must be sent before the page is left.
        recording ??= (await load(PIECE_RECORD)) as RecordPiece
        recording.recordSeen(site, id, kind, isKept && late)
      } catch {
        // The event stays stored.
      }
    },
    close,
    done() {
      session.isDone = form.over = true
      remember(form.stop?.again ? 'c' : 'cd')
    },
    convert: (submissionId, status) => act((sending) => sending.convert(session, submissionId, status)),
    show(step, tab = 0) {
      session.step = step
      session.tab = tab
      const next = session.design.steps[step]![tab]!
      session.drawn.show(extension ? extension.compile(next) : (next as Drawn))
      // The first tab isn't on the page yet.
      if (surface) extension?.afterDraw()
      label()
      if (isOpen) tell('step')
    },
  } as Partial<FormSession> as FormSession
  const extension =
    design.pieces || site.pieces
      ? await ((await load(PIECE_OPTIONAL_PIECES)) as OptionalPiecesPiece).extendForm(session)
      : undefined
  // The form has nothing to offer this visitor.
  if (extension === null) return
  session.extension = extension
  await seen()
  if (!mayStill()) return
  session.drawn = drawForm({
    origin: site.origin,
    ...(extension && extension.options),
    onAction(action, component) {
      if (action === 'optout') {
        form.over = true
        remember('d')
      }
      if (action === 'close' || action === 'optout') return close()
      if (action === 'redirect' && !session.isDone) {
        // Must happen immediately, because the browser is about to leave.
        session.done()
        session.record('click')
        if (design.link) tell('convert')
      }
      act((sending) => sending.act(session, action, component))
    },
    onGoTo: (to) => act((sending) => sending.goTo(session, to)),
    onSend() {
      tell('submit')
      act(
        (sending) => sending.send(session),
        () => {
          try {
            recording!.keepUnsent(session)
          } catch {
            session.drawn.fields()[0]!.error.textContent =
              // Inlined because importing a constant from another module would cost bytes in every form.
              'This could not be sent. Please try again.' satisfies typeof notSent
          }
        },
      )
    },
  })
  // Drawn before it is added to the page, so that the page is laid out only once.
  session.show('subscribe')
  await nextTask()
  const css = design.css.replaceAll(`"${originMark}`, `"${site.origin}`)

  return new Promise((closed, failed) => {
    let isOver = false
    const view = () => {
      isOpen = true
      form.at = Date.now()
      remember('')
      session.record('view')
      tell('open')
    }
    const opening = open(
      session.drawn.element,
      css,
      (ending) => {
        if (isOpen && ending !== 'gone' && !session.isDone) session.record('close')
        isOver = true
        // If the form was requested while it was open, that request is fulfilled, even if the visitor left before it
        // counted as seen.
        form.at = Date.now()
        tell('close')
        closed(ending === 'escape')
      },
      form,
      mayStill,
      load,
    )
    extension?.afterDraw()
    const opened = (made: Surface) => {
      // Closed with Escape before the setup was complete.
      if (isOver) return
      surface = made
      label()
      session.drawn.element.addEventListener('focusin', () => act((sending) => sending.meet(session)), { once: true })
      listen(window, 'trellis-close', session.close, { once: true })
      // Forms in the page's flow, or next to it, don't block other forms.
      if (made.onSeen) {
        closed(false)
        made.onSeen(view)
      } else {
        view()
        if (navigator.maxTouchPoints && !('CloseWatcher' in window))
          load(PIECE_BACK_BUTTON)
            .then((it) => (it as BackPiece).closeOnBack(session))
            .catch(() => {})
      }
      if (isLeft) made.close()
    }
    // An async function uses the native promise, even if the page replaced `Promise`.
    ;(async () => opened(await opening))().catch(failed)
  })
}

/**
 * Waits until the form can be seen: not while the tab is in the background or another element is fullscreen, such as a
 * video.
 */
function seen(): Promise<void> {
  return new Promise((go) => {
    const look = () => {
      if (!(ofDocument('hidden') || ofDocument('fullscreenElement'))) go()
    }
    for (const type of ['visibilitychange', 'fullscreenchange']) listen(document, type, look)
    look()
  })
}
