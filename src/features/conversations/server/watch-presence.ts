import type { Writable } from 'node:stream'
import type { Id } from '#core/id.ts'
import type { RouteTools } from '#platform/server/http/route-tools.ts'
import { presenceOf } from './chat-presence.ts'
import { eventText } from './event-text.ts'

/** How long a site's cached presence is used, in milliseconds. */
const freshFor = 3000

interface Known {
  readonly text: Promise<string | null>
  readonly at: number
}

/**
 * Sends streams whether the team is online: to each stream when it opens, and to all streams of a site when it changes.
 * A site's presence is read once for all its streams.
 */
export function watchPresence({ database, now, log }: RouteTools, streams: ReadonlyMap<Writable, Id>) {
  const known = new Map<Id, Known>()
  const lastSent = new WeakMap<Writable, string>()
  const textOf = (siteId: Id): Promise<string | null> => {
    const cached = known.get(siteId)
    if (cached && now() - cached.at < freshFor) return cached.text
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
    if (text === null || lastSent.get(stream) === text || stream.destroyed || stream.writableEnded) return
    lastSent.set(stream, text)
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
