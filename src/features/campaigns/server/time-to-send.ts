import { quietUntil, sameClock, type SendingSettings } from '#features/sending/contract.ts'

interface TimeSpec {
  readonly settings: Pick<SendingSettings, 'quiet_from' | 'quiet_to'>
  readonly siteZone: string
  /** The local time, as the site's moment, that each contact's time zone has to reach; null: send now. */
  readonly localTime: Date | null
}

/** When a contact in a time zone may get it; empty: the site's zone. A time that has passed: now. */
export function timeToSend({ settings, siteZone, localTime }: TimeSpec, zoneOfContact: string, now: number): number {
  const zone = zoneOfContact || siteZone
  const local = localTime ? sameClock(localTime.getTime(), siteZone, zone) : 0
  return local > now ? local : (quietUntil(now, zone, settings.quiet_from, settings.quiet_to) ?? 0)
}
