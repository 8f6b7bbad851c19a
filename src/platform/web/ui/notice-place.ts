import { useEffect, useState } from 'react'

/** Notices cover so much at an edge of the window, with room for two: in pixels. */
const covered = 150

/** Where in the window somebody last did something: from its top, in pixels. */
let lastDone = 0

/** Notices stand at the foot of the window, or at its top where the foot would cover what they speak of. */
export function placeFor(done: number, height: number): 'foot' | 'top' {
  return done > height - covered ? 'top' : 'foot'
}

/** The place of the notices on the screen; it stays as long as any of them stands. */
export function usePlace(hasNotices: boolean): 'foot' | 'top' {
  const [place, setPlace] = useState<{ of: boolean; is: 'foot' | 'top' }>({ of: false, is: 'foot' })
  if (place.of !== hasNotices) setPlace({ of: hasNotices, is: hasNotices ? placeFor(lastDone, innerHeight) : place.is })
  useEffect(watch, [])
  return place.is
}

/** Follows where the pointer presses and where the keyboard is. */
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
