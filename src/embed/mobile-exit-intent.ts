import { listen, ofDocument } from '#form/render/dom.ts'
import type { Fire } from './triggers.ts'

/** The piece that is fetched on touch screens, where a form waits for somebody who is about to leave. */
export interface MobileExitIntentPiece {
  armMobileExitIntent: typeof armMobileExitIntent
}

/** Pixels that a hurried thumb scrolls up within `hurry` milliseconds. */
const farUp = 500
const hurry = 400
/** Milliseconds in which nobody touches the page who is still reading it. */
const idle = 45_000

/**
 * Fires when somebody with a phone is about to leave, as far as that can be seen: a hurried scroll up, towards the address; coming back
 * from another tab; a page that lies there untouched. The history is left alone: whoever goes back may go.
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
  // A click may jump up the page by itself: that is no wish to leave.
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
  // Whoever comes back to the page by the history was not in another tab.
  let isLeft = false
  listen(window, 'pagehide', () => (isLeft = true), options)
  listen(window, 'pageshow', () => setTimeout(() => (isLeft = false)), options)
  on('visibilitychange', () => ofDocument('hidden') || isLeft || fire())
  let timer: ReturnType<typeof setTimeout>
  const again = () => {
    clearTimeout(timer)
    // Nobody sees a page in the background: what happens then is the tab's return.
    timer = setTimeout(() => ofDocument('hidden') || fire(), idle)
  }
  for (const type of ['touchstart', 'scroll', 'keydown']) on(type, again)
  signal?.addEventListener('abort', () => clearTimeout(timer))
  again()
}
