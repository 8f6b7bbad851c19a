import type { PublishedForm } from './protocol.ts'

type Triggers = Required<PublishedForm['triggers']>

const { setTimeout: later } = window
/** Pixels that a hurried thumb scrolls up within `hurry` milliseconds. */
const farUp = 500
const hurry = 400

/** What may open a form: each arms itself and calls `fire`, maybe more than once. */
const triggers: { [T in keyof Triggers]: (value: Triggers[T], fire: () => void) => void } = {
  delay: (seconds, fire) => later(fire, Math.min(seconds * 1000, 2 ** 31 - 1)),
  exit(_, fire) {
    on('mouseout', (event) => {
      // Leaving through the top, towards tabs and address; not into a frame or a list, and not with a button held down.
      const { relatedTarget, clientY, buttons } = event as MouseEvent
      if (!relatedTarget && clientY <= 0 && !buttons) fire()
    })
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
  },
}

function on(type: string, listener: (event: Event) => void): void {
  document.addEventListener(type, listener, { capture: true, passive: true })
}

/** Waits for the first of the form's triggers. */
export function arm(form: PublishedForm, fire: () => void): void {
  let fired = false
  const once = () => {
    if (!fired) fire()
    fired = true
  }
  for (const name in form.triggers) {
    const trigger = triggers[name as keyof Triggers] as ((value: unknown, fire: () => void) => void) | undefined
    trigger?.(form.triggers[name as keyof Triggers], once)
  }
}
