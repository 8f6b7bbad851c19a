import { type Connection, type ConnectionEnd, type ConnectionResult, openConnection } from './connection.ts'
import { dial, type DialOptions } from './dial.ts'
import type { OutgoingMessage, SendResult } from './outgoing-message.ts'
import { pauseTimer } from './pause-timer.ts'
import type { SmtpServer } from './smtp-server.ts'

/** A pool of connections to one server, opened when there are messages to send. */
export interface SmtpPool {
  /** Sends a message. Never rejects. While the server can't be reached, every message is immediately `unsent`. */
  send(message: OutgoingMessage): Promise<SendResult>
  /** Returns until when the server is not tried again, in milliseconds since 1970. 0 if it may be tried now. */
  restsUntil(): number
  /** Returns the reason of the last failure. Empty once a message was accepted. */
  trouble(): string
  close(): void
}

export interface PoolOptions extends Partial<DialOptions> {
  /** Maximum number of connections at the same time. Defaults to 5. */
  readonly connections?: number
  /** Number of messages over one connection before a new one is opened. Defaults to 1,000. */
  readonly maxMessages?: number
  /**
   * First pause after the server failed, in milliseconds. Each further one is twice as long, up to 64 times the first.
   */
  readonly firstRest?: number
}

interface Queued {
  readonly message: OutgoingMessage
  readonly done: (result: SendResult) => void
  /** Number of connections that ended before they reached this message. */
  readonly requeues: number
}

const idleTimeout = 20_000
/** Maximum number of connections that may end before they reach a message. After that, it is `unsent`. */
const maxRequeues = 3
/**
 * Number of connections in a row that may end at different domains, with nothing accepted in between, before the server
 * is considered faulty.
 */
const maxDomainsCut = 5
const stopping = 'The program is stopping.'

/** Opens a pool of connections to a server. */
export function smtpPool(server: SmtpServer, options: PoolOptions = {}): SmtpPool {
  const { connections: maxConnections = 5, maxMessages = 1000, firstRest = 1000 } = options
  const dialing: DialOptions = {
    hostName: options.hostName?.includes('.') ? options.hostName : '[127.0.0.1]',
    connectTimeout: options.connectTimeout ?? 15_000,
    silenceTimeout: options.silenceTimeout ?? 120_000,
    addressOf: options.addressOf,
  }
  const queue: Queued[] = []
  const open = new Set<Connection>()
  const serverRest = pauseTimer(firstRest)
  // One closed connection at a recipient says nothing about its domain, but two in a row do.
  const domainRest = pauseTimer(firstRest, 1)
  const domainsCut = new Set<string>()
  let opening = 0
  let trouble = ''
  let isClosed = false
  let idle: NodeJS.Timeout | undefined

  const isResting = () => serverRest.until('') > 0

  function rest(reason: string): void {
    trouble = reason
    domainsCut.clear()
    serverRest.start('')
  }

  function failQueue(): void {
    if (open.size > 0 || opening > 0) return
    for (const { done } of queue.splice(0)) done({ outcome: 'unsent', reason: trouble })
  }

  async function openOne(): Promise<void> {
    opening++
    try {
      const session = await dial(server, dialing)
      opening--
      if (isClosed) return void session.socket.destroy()
      let connection: Connection | undefined = undefined
      const events = {
        onRoom: () => connection && feed(connection),
        onEnd({ reason, isRefusal }: ConnectionEnd) {
          if (connection) open.delete(connection)
          if (isRefusal) rest(reason)
          pump()
          failQueue()
        },
      }
      connection = openConnection(session, maxMessages, events)
      open.add(connection)
      feed(connection)
      // The server accepted the login, so more connections may be opened.
      pump()
    } catch (error) {
      opening--
      rest(error instanceof Error ? error.message : String(error))
      failQueue()
    }
  }

  function feed(connection: Connection): void {
    while (queue.length > 0 && connection.room() > 0) {
      const next = queue.shift()!
      connection.send(next.message, (result) => settle(next, result))
    }
  }

  function settle(item: Queued, result: ConnectionResult): void {
    const { done, requeues } = item
    const domain = domainOf(item.message)
    if (result.outcome === 'accepted') {
      trouble = ''
      serverRest.reset('')
      domainRest.reset(domain)
      domainsCut.clear()
    }
    if (result.outcome === 'skipped') {
      if (requeues < maxRequeues) return void queue.unshift({ ...item, requeues: requeues + 1 })
      return done({ outcome: 'unsent', reason: result.reason })
    }
    if (result.outcome === 'cut') {
      domainRest.start(domain)
      if (domainsCut.add(domain).size >= maxDomainsCut) rest(result.reason)
    }
    done(result)
  }

  function pump(): void {
    for (const connection of open) feed(connection)
    const canOpen = !isClosed && !isResting() && open.size + opening < maxConnections
    if (queue.length > opening && canOpen) void openOne()
    if (isResting() || isClosed) failQueue()
    // The timer is refreshed rather than recreated, because this runs for every message.
    idle = idle?.refresh() ?? setTimeout(() => queue.length === 0 && closeAll(), idleTimeout).unref()
  }

  function closeAll(): void {
    for (const connection of Array.from(open)) connection.close()
  }

  return {
    send: (message) =>
      new Promise((resolve) => {
        if (isClosed) return resolve({ outcome: 'unsent', reason: stopping })
        const retryAt = domainRest.until(domainOf(message))
        if (retryAt > 0) return resolve({ outcome: 'unsent', reason: 'The domain refused the connection.', retryAt })
        queue.push({ message, done: resolve, requeues: 0 })
        pump()
      }),
    restsUntil: () => serverRest.until(''),
    trouble: () => trouble,
    close() {
      isClosed = true
      clearTimeout(idle)
      trouble = stopping
      for (const { done } of queue.splice(0)) done({ outcome: 'unsent', reason: trouble })
      closeAll()
    },
  }
}

const domainOf = ({ to }: OutgoingMessage) => to.slice(to.lastIndexOf('@') + 1).toLowerCase()
