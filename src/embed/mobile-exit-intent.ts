import { listen, ofDocument } from '#form/render/dom.ts'
import type { Fire } from './triggers.ts'

/** The piece that is loaded on touch screens if a form waits for exit intent. */
export interface MobileExitIntentPiece {
  armMobileExitIntent: typeof armMobileExitIntent
}

/** Distance in pixels that a quick upward scroll covers within `hurry` milliseconds. */
const farUp = 500
const hurry = 400
/** Milliseconds without any touch, scrolling or key after which a visitor no longer counts as reading. */
const idle = 45_000

/**
 * Detects, as far as possible, that a visitor with a phone is about to leave: a quick scroll up, towards the address
 * bar; a return from another tab; a page left untouched. The history isn't modified, so visitors can always go back.
 */
export function armMobileExitIntent(fire: Fire, signal: AbortSignal | undefined): void {
  const options = signal && { signal }
  const on = (type: string, listener: (event: Event) => void) =>
    listen(document, type, listener, { capture: true, passive: true, ...options })
  let from = 0
  let since = 0
  let last = 0
  let touched = 0
  on('touchmove', (event) => (touched = event.timeStamp))
  // A click may cause a jump up the page, which isn't an intent to leave.
  on('click', () => (touched = 0))
  on('scroll', ({ timeStamp }) => {
    const y = scrollY
    if (y > last || timeStamp - since > hurry) {
      from = y
      since = timeStamp
    }
    last = y
    if (from - y > farUp && timeStamp - touched < 1000 && touched) fire()
  })
  if (!matchMedia('(pointer:coarse)').matches) return
  // A visitor who returns to the page through the history was not in another tab.
  let isLeft = false
  listen(window, 'pagehide', () => (isLeft = true), options)
  listen(window, 'pageshow', () => setTimeout(() => (isLeft = false)), options)
  on('visibilitychange', () => ofDocument('hidden') || isLeft || fire())
  let timer: ReturnType<typeof setTimeout>
  const again = () => {
    clearTimeout(timer)
    // A page in the background isn't visible. The later return to the tab is the trigger instead.
    timer = setTimeout(() => ofDocument('hidden') || fire(), idle)
  }
  for (const type of ['touchstart', 'scroll', 'keydown']) on(type, again)
  signal?.addEventListener('abort', () => clearTimeout(timer))
  again()
}
