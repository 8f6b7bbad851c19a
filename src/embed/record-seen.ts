import type { VisitorEvent } from './protocol.ts'
import type { SiteContext } from './form-session.ts'
import { recordEvent } from './record.ts'
import { read, write } from './storage.ts'

/** The piece that is fetched once a form has been seen. */
export interface RecordPiece {
  recordSeen: typeof recordSeen
}

/**
 * Stores an event with the server. `late`: the address of the page that it happened on was kept under this key, until an event is stored:
 * when this piece did not come in time, the next page does that, and none is stored twice.
 */
export function recordSeen(site: SiteContext, formId: string, kind: VisitorEvent['kind'], late: string | false): void {
  if (!late) return recordEvent(site, formId, kind)
  const page = read('localStorage', late)
  write('localStorage', late, null)
  if (page) recordEvent(site, formId, kind, page.split(/[?#]/)[0])
}
