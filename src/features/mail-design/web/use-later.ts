import { useEffect, useState } from 'react'

/** Returns a value debounced by `pause` milliseconds. */
export function useLater<T>(value: T, pause: number): T {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return later
}
