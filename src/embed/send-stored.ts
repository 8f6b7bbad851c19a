import { sendEvents } from './record.ts'
import type { SiteContext } from './form-session.ts'
import { keysOf, read } from './storage.ts'
import { sendSubmissions } from './stored-submissions.ts'

/** What goes at once: browsers give up on more, and would again from each page. In events, and in their letters. */
const most = { events: 50, letters: 16_000 }

/** Sends what an earlier page could not; what is too much waits for the next one. */
export function sendStored(site: SiteContext): void {
  sendSubmissions(site)
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
}
