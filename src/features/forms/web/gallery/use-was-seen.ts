import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether an element has come near the screen, once and for all: what is costly is drawn no sooner. */
export function useWasSeen<E extends HTMLElement>(): [ref: RefObject<E | null>, wasSeen: boolean] {
  const ref = useRef<E>(null)
  const [wasSeen, setWasSeen] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setWasSeen(true)
        observer.disconnect()
      },
      { rootMargin: '300px' },
    )
    observer.observe(ref.current!)
    return () => observer.disconnect()
  }, [])
  return [ref, wasSeen]
}
