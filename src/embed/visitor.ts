import type { PublishedSettings, Submission, VisitorEvent } from './protocol.ts'
import { sourceOf } from './source.ts'
import { read, write } from './storage.ts'

/** Creates a UUIDv7 without using functions that an old library may have replaced. */
export function newId(): string {
  let random = ''
  for (const byte of crypto.getRandomValues(new Uint8Array(10))) random += (byte + 256).toString(16).slice(1)
  const digits = `${Date.now().toString(16).padStart(12, '0')}7${random.slice(0, 3)}8${random.slice(3, 18)}`
  return digits.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/**
 * Returns the visitor's random ID on this site; empty if storage is not allowed or the browser asks not to be tracked.
 */
export function visitorId({ consent }: PublishedSettings): string {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean }
  if (consent || globalPrivacyControl || doNotTrack === '1') return ''
  const known = read('localStorage', 'visitor')
  const id = known || newId()
  return known || write('localStorage', 'visitor', id) ? id : ''
}

/** Returns the fields of every event and submission: its own ID, the form, the visitor, the page. */
export function stamp(site: PublishedSettings, formId: string): Omit<VisitorEvent & Submission, 'kind' | 'fields'> {
  return {
    id: newId(),
    popup_id: formId,
    visitor_id: visitorId(site),
    page: (location.origin + location.pathname).slice(0, 2000),
    source: sourceOf(site),
    touches: navigator.maxTouchPoints,
    ...(read('localStorage', 'owner') && { owner: true }),
  }
}
