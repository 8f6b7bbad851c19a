import { recordPath } from './paths.ts'
import type { VisitorEvent } from './protocol.ts'
import type { SiteContext } from './form-session.ts'
import { write } from './storage.ts'
import { stamp } from './visitor.ts'

const { fetch: send } = window

/**
 * Stores an event on the server. It is stored in the browser until the server has it. An event that was refused,
 * interrupted or offline is sent again from the next page, and the server recognizes duplicates by id.
 */
export function recordEvent(site: SiteContext, formId: string, kind: VisitorEvent['kind'], page?: string): void {
  try {
    const { touches, owner, ...texts } = stamp(site, formId)
    if (page) texts.page = page
    if (site.preview || owner) return
    // These values are ids and URLs from the browser, so nothing needs escaping.
    let text = `{"kind":"${kind}","touches":${touches}`
    // Own properties only, because some libraries add to every object.
    for (const name of Object.keys(texts)) text += `,"${name}":"${texts[name as keyof typeof texts]}"`
    text += '}'
    const key = `event:${site.key}:${texts.id}`
    sendEvents(site, [text], !site.consent && write('localStorage', key, text) ? [key] : [])
  } catch {
    // If the page broke the functions this needs, nothing is counted.
  }
}

/** Sends events that are already JSON, and deletes the copies stored under `keys` once the server has them. */
export function sendEvents(site: SiteContext, events: string[], keys: string[]): void {
  const url = site.origin + recordPath
  const body = `{"key":"${site.key}","events":[${events.join()}]}`
  const forget = () => {
    for (const key of keys) write('localStorage', key, null)
  }
  try {
    send(url, { method: 'POST', body, keepalive: true }).then(
      // Permanently refused events are also done. Events that the server couldn't process now (5xx, 429) stay stored.
      ({ status }) => status < 500 && status !== 429 && forget(),
      () => {},
    )
  } catch {
    if (navigator.sendBeacon(url, body)) forget()
  }
}
