import { ofDocument } from '#form/render/dom.ts'
import { mayShowOn } from './rules/page-pattern.ts'
import type { ScriptForm } from './script-config.ts'
import { read, seenKey } from './storage.ts'

declare const STANDARD: boolean
declare const FULL: boolean

const search = /[/.](google|bing|duckduckgo|yahoo|yandex|baidu)\./

/** Returns whether the form may show to this visitor, on this page, now. */
export function mayShow(form: ScriptForm): boolean {
  if (form.covers && screen.width < 600 && search.test(ofDocument('referrer'))) return false
  if ((STANDARD || FULL) && (form.away = !mayShowOn(form, location))) return false
  const seen = read('localStorage', seenKey(form.id))
  if (/d/.test(seen!)) return false
  if ((STANDARD || FULL) && form.rest < 0) return !read('sessionStorage', seenKey(form.id))
  const since = (Date.now() - parseFloat(seen!)) / 1000
  // A form that was never seen gives NaN, so it isn't too soon. Nor is it if the clock was set back.
  return !(since >= 0 && since < form.rest)
}
