import type { SiteContext } from './form-session.ts'
import { customEventPath } from './paths.ts'
import { keysOf, read, write } from './storage.ts'
import { toJson } from './to-json.ts'
import { newId, visitorId } from './visitor.ts'

/** The piece that is loaded when a page tracks a custom event, or when stored events of an earlier page are waiting. */
export interface CustomEventPiece {
  recordCustomEvent: typeof recordCustomEvent
  sendStoredEvents: typeof sendStoredEvents
}

/** Maximum number of properties per event, of characters per value, and of events stored and sent at once. */
const most = { properties: 50, characters: 500, events: 20 }
const { fetch: send } = window
const keyStart = (site: SiteContext) => `event-own:${site.key}:`

/**
 * Sends a custom event of the page to the server, where it can start automations. It is stored in the browser until the
 * server has it. `identified` resolves when the server knows the visitor's identity as stated by the page; the event
 * counts for that contact.
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
  // Consent may have been withdrawn in the meantime.
  if (!site.consent) post(site, body, key)
}

/** Sends the events that an earlier page couldn't send. The server recognizes duplicates by id. */
export function sendStoredEvents(site: SiteContext): void {
  for (const key of keysOf(keyStart(site))) {
    const body = read('localStorage', key)
    if (body) post(site, body, key)
  }
}

/**
 * Posts an event, even while the page unloads, and deletes the stored copy under `key` once the server has accepted it
 * or permanently refused it.
 */
function post(site: SiteContext, body: string, key: string): void {
  send(site.origin + customEventPath, { method: 'POST', body, keepalive: true }).then(
    ({ status }) => status < 500 && status !== 429 && write('localStorage', key, null),
    () => {},
  )
}

/** Returns the properties that are strings, numbers or booleans, as strings. */
function textsOf(said: unknown): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(said ?? {}).slice(0, most.properties))
    if (/string|number|boolean/.test(typeof value))
      texts[name] = `${value}`.replace(/\s+/g, ' ').slice(0, most.characters)
  return texts
}
