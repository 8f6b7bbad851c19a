import { listen, ofDocument } from '#form/render/dom.ts'
import type { MobileExitIntentPiece } from './mobile-exit-intent.ts'
import type { PublishedTriggers } from './protocol.ts'
import type { ScriptForm } from './script-config.ts'
import type { Load } from './form-session.ts'

/** The path of the piece, set by the build. */
declare const PIECE_EXIT: string
declare const STANDARD: boolean
declare const FULL: boolean

/** Opens the form if it may show. */
export type Fire = () => void
/** Arms a trigger until `signal` aborts. It may fire more than once. */
type Arm<V> = (value: V, fire: Fire, signal: AbortSignal, load: Load) => void

/**
 * Triggers by name. Clicks are not among them, because a click is a request by the visitor; `awaitClicks` of the full
 * loader handles those.
 */
export type Triggers = { [T in keyof PublishedTriggers]: Arm<NonNullable<PublishedTriggers[T]>> }

const { setTimeout: later } = window

/** Triggers that most forms need. */
const triggers: Triggers = {
  delay: (seconds, fire) => later(fire, seconds * 1000),
  exit(_, fire, signal, load) {
    on('mouseout', signal, (event) => {
      // Fires when the pointer leaves through the top, toward tabs and address bar; not when it moves into a frame or a
      // list, nor while a button is pressed.
      const { relatedTarget, clientY, buttons } = event as MouseEvent
      if (!relatedTarget && clientY <= 0 && !buttons) fire()
    })
    // Without a mouse, exit intent is detected by other signals.
    if (navigator.maxTouchPoints)
      load(PIECE_EXIT)
        .then((piece) => (piece as MobileExitIntentPiece).armMobileExitIntent(fire, signal))
        .catch(() => {})
  },
}

const standardTriggers: Triggers = {
  scroll(percent, fire, signal) {
    on('scroll', signal, () => {
      const { scrollHeight } = ofDocument('documentElement')
      if (scrollY / (scrollHeight - innerHeight) >= percent / 100) fire()
    })
  },
}

/** Listens on the whole document until `signal` aborts. */
function on(type: string, signal: AbortSignal, listener: (event: Event) => void): void {
  listen(document, type, listener, { capture: true, passive: true, signal })
}

/**
 * Waits for the first of the form's triggers, until `signal` aborts. `fire` resolves to whether the form opens; `load`
 * imports a module from the server.
 */
export function arm(
  form: ScriptForm,
  signal: AbortSignal,
  load: Load,
  fire: () => Promise<unknown> | void,
  fullTriggers?: Triggers,
): void {
  let fired = false
  const once = async () => {
    if (fired || signal.aborted) return
    fired = true
    if (FULL) fired = (await fire()) !== false
    else void fire()
  }
  for (const name in form.triggers) {
    const key = name as keyof PublishedTriggers
    let trigger = triggers[key] as Arm<unknown> | undefined
    if (STANDARD || FULL) trigger ??= standardTriggers[key] as Arm<unknown>
    if (FULL) trigger ??= fullTriggers![key] as Arm<unknown>
    trigger?.(form.triggers[key], once, signal, load)
  }
}
