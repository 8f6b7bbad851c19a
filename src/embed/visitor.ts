import type { Submission, VisitorEvent } from './protocol.ts'
import { read, write } from './storage.ts'

/** A UUIDv7, made without what an old library may have replaced. */
export function newId(): string {
  let hex = Date.now().toString(16).padStart(12, '0')
  const random = crypto.getRandomValues(new Uint8Array(10))
  for (let i = 0; i < 10; i++) hex += (256 + random[i]!).toString(16).slice(1)
  const variant = (8 + (random[2]! & 3)).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** The visitor's random id on this site; empty where nothing may be stored. */
function visitorId(): string {
  const known = read('localStorage', 'visitor')
  const id = known || newId()
  return known || write('localStorage', 'visitor', id) ? id : ''
}

/** What every event and submission says: its own id, the form, the visitor, the page. */
export function stamp(formId: string): Omit<VisitorEvent & Submission, 'kind' | 'fields'> {
  return {
    id: newId(),
    popup_id: formId,
    visitor_id: visitorId(),
    page: (location.origin + location.pathname).slice(0, 2000),
  }
}
