import type { PublishedSettings, Submission, VisitorEvent } from './protocol.ts'
import { read, write } from './storage.ts'

/** A UUIDv7, made without what an old library may have replaced. */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  const random = crypto.getRandomValues(new Uint8Array(36))
  let i = 0
  return 'tttttttt-tttt-7xxx-yxxx-xxxxxxxxxxxx'.replace(/[txy]/g, (sign) => {
    const digit = random[i]! & 15
    return sign === 't' ? time[i++]! : (i++, sign === 'y' ? 8 + (digit & 3) : digit).toString(16)
  })
}

/** The visitor's random id on this site; empty where nothing may be stored, or the browser asks not to be followed. */
export function visitorId({ consent }: PublishedSettings): string {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean }
  if (consent || globalPrivacyControl || doNotTrack === '1') return ''
  const known = read('localStorage', 'visitor')
  const id = known || newId()
  return known || write('localStorage', 'visitor', id) ? id : ''
}

/** What every event and submission says: its own id, the form, the visitor, the page. */
export function stamp(site: PublishedSettings, formId: string): Omit<VisitorEvent & Submission, 'kind' | 'fields'> {
  return {
    id: newId(),
    popup_id: formId,
    visitor_id: visitorId(site),
    page: (location.origin + location.pathname).slice(0, 2000),
  }
}
