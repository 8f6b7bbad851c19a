import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Returns whether an element has come near the viewport. Stays true from then on, so that expensive content isn't drawn
 * earlier.
 */
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
