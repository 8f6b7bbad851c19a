import type { Writable } from 'node:stream'
import type { Id } from '#core/id.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { presenceOf } from './chat-presence.ts'
import { eventText } from './event-text.ts'

/** For so long what was read of a site is taken for true. Milliseconds. */
const freshFor = 3000

interface Known {
  readonly text: Promise<string | null>
  readonly at: number
}

/** Tells streams whether the team is there: each when it opens, and all of a site when that changes. A site is asked about once for all. */
export function watchPresence({ database, now, log }: RouteTools, streams: ReadonlyMap<Writable, Id>) {
  const known = new Map<Id, Known>()
  const told = new WeakMap<Writable, string>()
  const textOf = (siteId: Id): Promise<string | null> => {
    const held = known.get(siteId)
    if (held && now() - held.at < freshFor) return held.text
    const text = database
      .inSite(siteId, (db) => presenceOf({ db, siteId, now }))
      .then(
        (presence) => eventText('presence', presence),
        (error: unknown) => {
          log.warn({ err: error }, 'The presence of a team could not be read.')
          return null
        },
      )
    known.set(siteId, { text, at: now() })
    return text
  }
  const tell = async (stream: Writable, siteId: Id): Promise<void> => {
    const text = await textOf(siteId)
    if (text === null || told.get(stream) === text || stream.destroyed || stream.writableEnded) return
    told.set(stream, text)
    stream.write(text)
  }
  return {
    tell,
    async tellAll(): Promise<void> {
      const open = new Set(streams.values())
      for (const siteId of known.keys()) if (!open.has(siteId)) known.delete(siteId)
      for (const [stream, siteId] of streams) await tell(stream, siteId)
    },
  }
}
