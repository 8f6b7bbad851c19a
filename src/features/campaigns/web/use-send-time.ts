import { useState } from 'react'
import { useSite } from '#platform/web/site.ts'
import { firstChoice, type SendTime } from './schedule-time.ts'

const nameOf = (campaignId: string) => `trellis.campaign.${campaignId}.time`

/** When a draft is to leave, as far as it was chosen; kept in this browser until it is scheduled or sent. */
export function useSendTime(campaignId: string) {
  const { time_zone } = useSite()
  const [time, setTime] = useState<SendTime>(() => ({ ...firstChoice(Date.now(), time_zone), ...read(campaignId) }))
  return {
    time,
    set(change: Partial<SendTime>) {
      const next = { ...time, ...change }
      setTime(next)
      write(campaignId, JSON.stringify(next))
    },
    forget: () => write(campaignId, null),
  }
}

function read(campaignId: string): Partial<SendTime> {
  try {
    return JSON.parse(localStorage.getItem(nameOf(campaignId)) ?? '{}') as Partial<SendTime>
  } catch {
    return {}
  }
}

function write(campaignId: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(nameOf(campaignId))
    else localStorage.setItem(nameOf(campaignId), text)
  } catch {
    // It is chosen anew then.
  }
}
