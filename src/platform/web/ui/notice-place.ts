import { useEffect, useState } from 'react'

/** Height in pixels that notices cover at an edge of the window, with space for two. */
const covered = 150

/** Vertical position of the user's last action in the window, in pixels from the top. */
let lastDone = 0

/**
 * Returns where notices are shown: at the bottom of the window, or at its top if they would cover the element they are
 * about.
 */
export function placeFor(done: number, height: number): 'foot' | 'top' {
  return done > height - covered ? 'top' : 'foot'
}

/** Returns the position of the notices on the screen. It doesn't change while any notice is shown. */
export function usePlace(hasNotices: boolean): 'foot' | 'top' {
  const [place, setPlace] = useState<{ of: boolean; is: 'foot' | 'top' }>({ of: false, is: 'foot' })
  if (place.of !== hasNotices) setPlace({ of: hasNotices, is: hasNotices ? placeFor(lastDone, innerHeight) : place.is })
  useEffect(watch, [])
  return place.is
}

/** Tracks where the pointer is pressed and where the keyboard focus is. */
function watch(): () => void {
  const onPointer = ({ clientY }: PointerEvent) => (lastDone = clientY)
  const onKey = ({ target }: KeyboardEvent) => {
    if (target instanceof Element && target !== document.body) lastDone = target.getBoundingClientRect().bottom
  }
  addEventListener('pointerdown', onPointer, true)
  addEventListener('keydown', onKey, true)
  return () => {
    removeEventListener('pointerdown', onPointer, true)
    removeEventListener('keydown', onKey, true)
  }
}
