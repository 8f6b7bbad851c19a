import { useState } from 'react'
import { useSite } from '#platform/web/site.ts'
import { firstChoice, isSameSchedule, type SendTime, timeOf, type Schedule, scheduleOf } from './schedule-time.ts'

/** The send time of a draft. It is saved with the draft, except for incomplete choices. */
export function useSendTime(fields: Schedule, change: (schedule: Schedule) => void) {
  const { time_zone } = useSite()
  const [first] = useState(() => firstChoice(Date.now(), time_zone))
  const [chosen, setChosen] = useState(() => timeOf(fields, first, time_zone))
  // Another window may have chosen another time.
  const time = isSameSchedule(chosen, fields, time_zone) ? chosen : timeOf(fields, first, time_zone)
  return {
    time,
    set(part: Partial<SendTime>) {
      const next = { ...time, ...part }
      setChosen(next)
      change(scheduleOf(next, time_zone))
    },
  }
}
