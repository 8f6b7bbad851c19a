import { recordPath, type VisitorEvent } from './protocol.ts'
import type { SiteContext } from './form-session.ts'
import { write } from './storage.ts'
import { stamp } from './visitor.ts'

const { fetch: send } = window

/**
 * Stores an event with the server. It is kept in the browser until the server has it: what was refused, cut off or
 * offline goes again from the next page, and the server knows an event that comes twice by its id.
 */
export function recordEvent(site: SiteContext, formId: string, kind: VisitorEvent['kind'], page?: string): void {
  try {
    const { touches, owner, ...texts } = stamp(site, formId)
    if (page) texts.page = page
    if (site.preview || owner) return
    // Nothing in there has to be escaped: ids, and addresses as the browser gives them.
    let text = `{"kind":"${kind}","touches":${touches}`
    // Its own alone: some libraries add to every object.
    for (const name of Object.keys(texts)) text += `,"${name}":"${texts[name as keyof typeof texts]}"`
    text += '}'
    const key = `event:${site.key}:${texts.id}`
    sendEvents(site, [text], !site.consent && write('localStorage', key, text) ? [key] : [])
  } catch {
    // A page that broke what it takes goes without figures.
  }
}

/** Sends events, each as JSON already, and forgets what was kept of them under `keys` once the server has them. */
export function sendEvents(site: SiteContext, events: string[], keys: string[]): void {
  const url = site.origin + recordPath
  const body = `{"key":"${site.key}","events":[${events.join()}]}`
  const forget = () => {
    for (const key of keys) write('localStorage', key, null)
  }
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
