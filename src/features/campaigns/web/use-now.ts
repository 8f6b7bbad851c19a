import { useEffect, useState } from 'react'

/** Returns the current time, updated every half minute, because a future time may pass while the user looks at it. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
