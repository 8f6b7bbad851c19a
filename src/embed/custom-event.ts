import type { SiteContext } from './form-session.ts'
import { customEventPath } from './protocol.ts'
import { keysOf, read, write } from './storage.ts'
import { toJson } from './to-json.ts'
import { newId, visitorId } from './visitor.ts'

/** The piece that is fetched when a page tracks an event of its own, or when such events of an earlier page wait. */
export interface CustomEventPiece {
  recordCustomEvent: typeof recordCustomEvent
  sendStoredEvents: typeof sendStoredEvents
}

/** How many properties an event has at most, and characters a value; how many events are kept and sent at once. */
const most = { properties: 50, characters: 500, events: 20 }
const { fetch: send } = window
const keyStart = (site: SiteContext) => `event-own:${site.key}:`

/**
 * Sends an event of the page's own to the server, where it can start automations. It is kept in the browser until the server has it.
 * `identified` settles when the server knows who the page said the visitor is: the event counts for that contact.
 */
export async function recordCustomEvent(
  site: SiteContext,
  event: string,
  properties: unknown,
  identified: Promise<unknown> | undefined,
): Promise<void> {
  const visitor_id = visitorId(site)
  if (site.preview || !visitor_id || read('localStorage', 'owner')) return
  const event_id = newId()
  const body = toJson({ key: site.key, event, visitor_id, event_id, properties: textsOf(properties) })
  const key = keyStart(site) + event_id
  if (keysOf(keyStart(site)).length < most.events) write('localStorage', key, body)
  await identified
  // Consent may have been withdrawn meanwhile.
  if (!site.consent) post(site, body, key)
}

/** Sends the events that an earlier page could not; the server knows one that comes twice by its id. */
export function sendStoredEvents(site: SiteContext): void {
  for (const key of keysOf(keyStart(site))) {
    const body = read('localStorage', key)
    if (body) post(site, body, key)
  }
}

/** Posts an event, also while the page goes, and forgets what is kept under `key` once the server has it, or refuses it for good. */
function post(site: SiteContext, body: string, key: string): void {
  send(site.origin + customEventPath, { method: 'POST', body, keepalive: true }).then(
    ({ status }) => status < 500 && status !== 429 && write('localStorage', key, null),
    () => {},
  )
}

/** The properties that are texts, numbers or booleans, as texts. */
function textsOf(said: unknown): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(said ?? {}).slice(0, most.properties))
    if (/string|number|boolean/.test(typeof value))
      texts[name] = `${value}`.replace(/\s+/g, ' ').slice(0, most.characters)
  return texts
}
