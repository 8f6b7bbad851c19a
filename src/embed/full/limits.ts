import { spanOf } from '../interval-span.ts'
import type { ScriptForm, ScriptSite } from '../script-config.ts'
import { read, seenKey, write } from '../storage.ts'

const key = 'shown'
/** Number of forms that this page has shown. */
let onPage = 0

/** Checks whether this visitor has seen the maximum number of forms that the owner allows per interval. */
export function isCapped({ cap, consent }: ScriptSite): boolean {
  if (!cap) return false
  const { count, interval } = cap
  if (interval === 'page' || consent) return onPage >= count
  return momentsOf(interval).length >= count
}

/** Records that a form was shown. */
export function recordShown({ cap, consent }: ScriptSite, { id, restPages, stop }: ScriptForm): void {
  onPage++
  if (consent) return
  const views = Number(read('localStorage', `views:${id}`)) + 1
  if (stop?.views) write('localStorage', `views:${id}`, `${views}`)
  if (stop?.views && views >= stop.views) end(id)
  if (restPages) write('localStorage', `rest:${id}`, `${restPages}`)
  if (cap && cap.interval !== 'page')
    write(areaOf(cap.interval), key, [...momentsOf(cap.interval), Date.now()].slice(-cap.count).join())
}

/** Records that a form was closed, if closing ends it. */
export function recordClosed({ consent }: ScriptSite, { id, stop }: ScriptForm): void {
  if (stop?.close && !consent) end(id)
}

function end(id: string): void {
  const seen = read('localStorage', seenKey(id)) ?? ''
  if (!seen.includes('d')) write('localStorage', seenKey(id), `${seen}d`)
}

/** Returns the times at which forms were shown within the last interval. */
function momentsOf(interval: string): number[] {
  const span = spanOf(interval)
  const now = Date.now()
  return (read(areaOf(interval), key) ?? '')
    .split(',')
    .map(Number)
    .filter((moment) => moment > 0 && moment <= now && (span < 0 || now - moment < span * 1000))
}

function areaOf(interval: string): 'localStorage' | 'sessionStorage' {
  return interval === 'session' ? 'sessionStorage' : 'localStorage'
}
