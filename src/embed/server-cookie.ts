import { listen, ofDocument } from '#form/render/dom.ts'
import type { ScriptSite } from './script-config.ts'
import { keysOf, read, write } from './storage.ts'
import { visitorId } from './visitor.ts'

const { fetch: send } = window
/**
 * Path at which the owner's own server sets the cookie again, so that it lasts. Safari deletes what scripts have stored
 * after seven days.
 */
const path = '/trellis-cookie'
const name = 'trellis'
const week = 604_800
/** Maximum length of the cookie's value in characters. Browsers allow 4096 including its name. */
const max = 3600
/** Stored keys that identify the visitor, and those that record which forms they have seen and how often. */
const kept = /^(visitor|who|shown|(seen|views|rest):.*)$/

/**
 * Stores the visitor's identity and the forms they have seen in a cookie that the owner's server renews, and restores
 * them from it if the browser has lost them.
 */
export function start(site: ScriptSite): void {
  const values = new URLSearchParams(cookieOf())
  if (!site.consent && !read('localStorage', 'visitor'))
    for (const [key, value] of values) if (kept.test(key)) write('localStorage', key, value)
  let last = values.toString()
  let due: ReturnType<typeof setTimeout> | undefined
  const keep = () => {
    if (site.consent) return last && setCookie((last = ''), 0)
    if (!visitorId(site)) return
    const now = textOf()
    if (now === last) return
    setCookie((last = now), week)
    void send(path, { method: 'POST', credentials: 'same-origin', keepalive: true }).catch(() => {})
  }
  const keepSoon = () => {
    clearTimeout(due)
    due = setTimeout(keep, 300)
  }
  for (const type of ['open', 'close', 'convert']) listen(document, `trellis:${type}`, keepSoon)
  for (const type of ['agreed', 'consent', 'identified']) listen(window, `trellis-${type}`, keepSoon)
  keepSoon()
}

/** Returns the cookie's value: the most recently stored entries first, as many as fit. */
function textOf(): string {
  const all = keysOf('')
    .filter((key) => kept.test(key))
    .map((key) => [key, read('localStorage', key) ?? ''] as const)
  const moment = ([key, value]: readonly [string, string]) =>
    /^(visitor|who|shown)$/.test(key) ? Infinity : parseFloat(value)
  let text = ''
  for (const entry of all.sort((a, b) => moment(b) - moment(a))) {
    const part = `${text && '&'}${new URLSearchParams([[...entry]])}`
    if (text.length + part.length <= max) text += part
  }
  return text
}

function cookieOf(): string {
  return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(ofDocument('cookie'))?.[1] ?? ''
}

function setCookie(value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? ';secure' : ''
  Reflect.set(
    Document.prototype,
    'cookie',
    `${name}=${value};path=/;max-age=${seconds};samesite=lax${secure}`,
    document,
  )
}
