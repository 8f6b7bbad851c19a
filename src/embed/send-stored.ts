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

/** Maximum sent at once, in events and in characters. Browsers reject more, and would do so again on each page. */
const most = { events: 50, letters: 16_000 }

/**
 * Sends what an earlier page could not send, and applies a discount code to a cart that was empty at the time. Anything
 * over the limit waits for the next page.
 */
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
  // Comes last, because the events it stores are already being sent.
  for (const key of keysOf(`event-late:${site.key},`)) {
    const [, form, kind] = key.split(',')
    recordSeen(site, form!, kind as VisitorEvent['kind'], key)
  }
}
