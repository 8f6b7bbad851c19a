import { recordSeen } from './record-seen.ts'
import { sendEvents } from './record.ts'
import type { Load, SiteContext } from './form-session.ts'
import { keptCode, keysOf, read } from './storage.ts'
import type { CartPiece } from './cart/apply.ts'
import type { CustomEventPiece } from './custom-event.ts'
import type { VisitorEvent } from './protocol.ts'
import { sendSubmissions } from './stored-submissions.ts'

/** The paths of pieces, set by the build. */
declare const PIECE_CART_APPLY: string
declare const PIECE_CUSTOM_EVENT: string

/** What goes at once: browsers give up on more, and would again from each page. In events, and in their letters. */
const most = { events: 50, letters: 16_000 }

/** Sends what an earlier page could not, and takes a code to the cart that was empty then; what is too much waits for the next page. */
export function sendStored(site: SiteContext, load: Load): void {
  sendSubmissions(site)
  if (read('localStorage', keptCode) && !site.consent)
    load(PIECE_CART_APPLY)
      .then((piece) => (piece as CartPiece).applyKept(site, load))
      .catch(() => {})
  if (keysOf(`event-own:${site.key}:`)[0])
    load(PIECE_CUSTOM_EVENT)
      .then((piece) => (piece as CustomEventPiece).sendStoredEvents(site))
      .catch(() => {})
  const keys: string[] = []
  const texts: string[] = []
  let letters = 0
  for (const key of keysOf(`event:${site.key}:`).slice(0, most.events)) {
    const text = read('localStorage', key)
    letters += text?.length ?? 0
    if (!text || letters > most.letters) continue
    keys.push(key)
    texts.push(text)
  }
  if (texts[0]) sendEvents(site, texts, keys)
  // Last: what they store is under way.
  for (const key of keysOf(`event-late:${site.key},`)) {
    const [, form, kind] = key.split(',')
    recordSeen(site, form!, kind as VisitorEvent['kind'], key)
  }
}
