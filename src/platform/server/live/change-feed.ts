import pg from 'pg'
import type { Id } from '#core/id.ts'
import { guarded } from '../guarded.ts'
import type { Log } from '../log/log.ts'
import { type Change, changeChannel, type TopicNotice } from './announce-change.ts'

/** Called with a change. null means that some may have been missed. */
type ChangeListener = (change: Change | null) => void

/** Called with an event of a topic. null means that some may have been missed. */
type TopicListener = (kind: TopicNotice['kind'] | null) => void

/** Changes to sites, on any node. */
export interface ChangeFeed {
  /** Calls back for changes from the moment the promise resolves, until the returned function is called. */
  follow(siteId: Id, listener: ChangeListener): Promise<() => void>
  /** Does the same for one topic. */
  followTopic(topic: Id, listener: TopicListener): Promise<() => void>
  close(): Promise<void>
}

interface FeedSpec {
  readonly connection: pg.PoolConfig
  readonly log: Log
}

const pause = 1000

/**
 * Creates the feed, which follows the database's notifications over a single connection, opened for the first follower.
 * A lost connection is reopened, and all followers are told that changes may have been missed.
 */
export function createChangeFeed({ connection, log }: FeedSpec): ChangeFeed {
  const followers = new Map<Id, Set<ChangeListener>>()
  const topics = new Map<Id, Set<TopicListener>>()
  let client: Promise<pg.Client> | undefined
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  const open = async (): Promise<pg.Client> => {
    const opened = new pg.Client(connection)
    const onNotification = ({ payload = '' }: { payload?: string | undefined }) => {
      const notice = JSON.parse(payload) as Change | TopicNotice
      if ('topic' in notice) topics.get(notice.topic)?.forEach((listener) => listener(notice.kind))
      else followers.get(notice.siteId)?.forEach((listener) => listener(notice))
    }
    // Anyone who can log in to the database can send anything on the channel.
    const onUnreadable = (error: Error) => log.warn({ err: error }, 'A notice of a change could not be read.')
    opened.on('notification', guarded(onNotification, onUnreadable))
    opened.on('error', () => {})
    await opened.connect()
    opened.on('end', () => lost())
    await opened.query(`LISTEN ${changeChannel}`)
    return opened
  }
  const lost = (): void => {
    client = undefined
    if (isClosed || followers.size + topics.size === 0 || retry) return
    log.warn('The connection that listens to changes was lost.')
    retry = setTimeout(() => {
      retry = undefined
      connect().then(notifyFollowers, lost)
    }, pause)
  }
  const connect = (): Promise<pg.Client> => {
    client ??= open().catch((error: unknown) => {
      client = undefined
      throw error
    })
    return client
  }
  const notifyFollowers = () => {
    for (const all of [...followers.values(), ...topics.values()]) all.forEach((listener) => listener(null))
  }

  return {
    async follow(siteId, listener) {
      await connect()
      return addTo(followers, siteId, listener)
    },
    async followTopic(topic, listener) {
      await connect()
      return addTo(topics, topic, listener)
    },
    async close() {
      isClosed = true
      clearTimeout(retry)
      await client?.then((opened) => opened.end()).catch(() => {})
    },
  }
}

function addTo<Listener>(all: Map<Id, Set<Listener>>, key: Id, listener: Listener): () => void {
  const those = all.get(key) ?? new Set()
  all.set(key, those.add(listener))
  return () => {
    those.delete(listener)
    if (those.size === 0 && all.get(key) === those) all.delete(key)
  }
}
