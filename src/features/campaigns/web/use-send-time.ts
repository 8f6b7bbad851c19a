import { useState } from 'react'
import { useSite } from '#platform/web/site.ts'
import { firstChoice, isWish, type SendTime, timeOf, type Wish, wishOf } from './schedule-time.ts'

/** When a draft is to leave: saved with it, but for what is half chosen. */
export function useSendTime(fields: Wish, change: (wish: Wish) => void) {
  const { time_zone } = useSite()
  const [first] = useState(() => firstChoice(Date.now(), time_zone))
  const [chosen, setChosen] = useState(() => timeOf(fields, first, time_zone))
  // Another window may have chosen another time.
  const time = isWish(chosen, fields, time_zone) ? chosen : timeOf(fields, first, time_zone)
  return {
    time,
    set(part: Partial<SendTime>) {
      const next = { ...time, ...part }
      setChosen(next)
      change(wishOf(next, time_zone))
    },
  }
}
