import { visitorPaths, type SiteConfig, type VisitorEvent } from './protocol.ts'
import { write } from './storage.ts'
import { toJson } from './to-json.ts'
import { stamp } from './visitor.ts'

const { fetch: send } = window

/**
 * Stores an event with the server. It is kept in the browser until the server has it: what was refused, cut off or
 * offline goes again from the next page, and the server knows an event that comes twice by its id.
 */
export function record(site: SiteConfig, formId: string, kind: VisitorEvent['kind']): void {
  const event: VisitorEvent = { ...stamp(formId), kind }
  const text = toJson(event)
  const key = `event:${site.key}:${event.id}`
  post(site, [text], write('localStorage', key, text) ? [key] : [])
}

/** Sends events, each as JSON already, and forgets what was kept of them under `keys` once the server has them. */
export function post(site: SiteConfig, events: string[], keys: string[]): void {
  const url = site.origin + visitorPaths.record
  const body = `{"key":${toJson(site.key)},"events":[${events.join()}]}`
  const forget = () => keys.forEach((key) => write('localStorage', key, null))
  try {
    send(url, { method: 'POST', body, keepalive: true }).then(
      // Refused for good is done as well; what the server could not do now (5xx, 429) is kept.
      ({ status }) => status < 500 && status !== 429 && forget(),
      () => {},
    )
  } catch {
    if (navigator.sendBeacon(url, body)) forget()
  }
}
