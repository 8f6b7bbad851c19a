import { offline } from '#form/document/visitor-texts.ts'
import { answersOf } from '#form/render/answers-of.ts'
import { listen } from '#form/render/dom.ts'
import type { VisitorEvent } from './protocol.ts'
import type { FormSession, SiteContext } from './form-session.ts'
import { recordEvent } from './record.ts'
import { read, write } from './storage.ts'
import { stamp } from './visitor.ts'

/** The piece that is fetched once a form has been seen. */
export interface RecordPiece {
  recordSeen: typeof recordSeen
  keepUnsent: typeof keepUnsent
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

/**
 * Keeps what a visitor sends who was offline before the form was touched, when the piece that sends is out of reach: it goes when the
 * network is back, or from the next page. Throws where that cannot be promised.
 */
export function keepUnsent(session: FormSession): void {
  const { site, form, drawn } = session
  // One of each form: who sends it again means the last.
  const key = `submission:${site.key}:${form.id}`
  if (!drawn.element.reportValidity()) return
  const body = { key: site.key, ...stamp(site, form.id), fields: answersOf(drawn), ticket: '' }
  // A network that has just come back may not carry anything yet.
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
    // Unless another page has sent it.
    if (!read('localStorage', key)) return
    write('localStorage', key, null)
    drawn.element.requestSubmit()
  }
  listen(window, 'online', again)
  if (isBack) setTimeout(again, 2000)
}
