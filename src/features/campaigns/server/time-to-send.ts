import { quietUntil, sameClock, type SendingSettings } from '#features/sending/contract.ts'

interface TimeSpec {
  readonly settings: Pick<SendingSettings, 'quiet_from' | 'quiet_to'>
  readonly siteZone: string
  /**
   * The local time, as a moment in the site's time zone, that each contact's time zone must reach; null to send now.
   */
  readonly localTime: Date | null
}

/** Returns when a contact in a time zone may get it; an empty zone means the site's. A past time means now. */
export function timeToSend({ settings, siteZone, localTime }: TimeSpec, zoneOfContact: string, now: number): number {
  const zone = zoneOfContact || siteZone
  const local = localTime ? sameClock(localTime.getTime(), siteZone, zone) : 0
  return local > now ? local : (quietUntil(now, zone, settings.quiet_from, settings.quiet_to) ?? 0)
}
