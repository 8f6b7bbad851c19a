import { quietUntil, sameClock, type SendingSettings } from '#features/sending/contract.ts'

interface TimeSpec {
  readonly settings: Pick<SendingSettings, 'quiet_from' | 'quiet_to'>
  readonly siteZone: string
  /** When the clocks where somebody lives have to show this moment of the site's; null: at once. */
  readonly localTime: Date | null
}

/** When somebody in a zone may get it, by its clocks; empty: by the site's. A moment that has passed: now. */
export function timeToSend({ settings, siteZone, localTime }: TimeSpec, zoneOfContact: string, now: number): number {
  const zone = zoneOfContact || siteZone
  const local = localTime ? sameClock(localTime.getTime(), siteZone, zone) : 0
  return local > now ? local : (quietUntil(now, zone, settings.quiet_from, settings.quiet_to) ?? 0)
}
