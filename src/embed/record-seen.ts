import { offline } from '#form/document/visitor-texts.ts'
import { answersOf } from '#form/render/answers-of.ts'
import { listen } from '#form/render/dom.ts'
import type { VisitorEvent } from './protocol.ts'
import type { FormSession, SiteContext } from './form-session.ts'
import { recordEvent } from './record.ts'
import { read, write } from './storage.ts'
import { stamp } from './visitor.ts'

/** The piece that is loaded once a form has been seen. */
export interface RecordPiece {
  recordSeen: typeof recordSeen
  keepUnsent: typeof keepUnsent
}

/**
 * Stores an event on the server. `late`: the URL of the page on which it happened was stored under this key until an
 * event is stored. If this piece didn't load in time, the next page does this, and no event is stored twice.
 */
export function recordSeen(site: SiteContext, formId: string, kind: VisitorEvent['kind'], late: string | false): void {
  if (!late) return recordEvent(site, formId, kind)
  const page = read('localStorage', late)
  write('localStorage', late, null)
  if (page) recordEvent(site, formId, kind, page.split(/[?#]/)[0])
}

/**
 * Stores the submission of a visitor who was offline before touching the form, if the piece that sends can't be loaded.
 * It is sent when the network is back, or from the next page. Throws if that can't be guaranteed.
 */
export function keepUnsent(session: FormSession): void {
  const { site, form, drawn } = session
  // One per form: if it is sent again, the last one counts.
  const key = `submission:${site.key}:${form.id}`
  if (!drawn.element.reportValidity()) return
  const body = { key: site.key, ...stamp(site, form.id), fields: answersOf(drawn), ticket: '' }
  // A network that has just come back may not transmit anything yet.
  const isBack = session.isDone && navigator.onLine
  if (
    (navigator.onLine && !isBack) ||
    (site.consent ?? site.preview) ||
    !write('localStorage', key, JSON.stringify(body))
  )
    throw new Error(key)
  drawn.fields()[0]!.error.textContent = offline
  session.done()
  const again = () => {
    // Unless another page has already sent it.
    if (!read('localStorage', key)) return
    write('localStorage', key, null)
    drawn.element.requestSubmit()
  }
  listen(window, 'online', again)
  if (isBack) setTimeout(again, 2000)
}
