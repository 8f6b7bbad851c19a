import { useEffect, useState } from 'react'

/** A value as it was when it last rested for so many milliseconds. */
export function useLater<T>(value: T, pause: number): T {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return later
}
