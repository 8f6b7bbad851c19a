import { post } from './record.ts'
import type { ShownSite } from './shown.ts'
import { keysOf, read } from './storage.ts'

/** Sends what an earlier page could not. */
export function sendKept(site: ShownSite): void {
  const keys = keysOf(`event:${site.key}:`).slice(0, 50)
  const texts = keys.map((key) => read('localStorage', key)).filter((text): text is string => !!text)
  if (texts[0]) post(site, texts, keys)
}
