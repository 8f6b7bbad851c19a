import { type Connection, openConnection } from './connection.ts'
import { dial, type DialOptions } from './dial.ts'
import type { Handed, Letter } from './letter.ts'
import type { SmtpServer } from './smtp-server.ts'

/** Lines to one server, opened when there are letters for them. */
export interface SmtpPool {
  /** Never rejects. While the server cannot be reached, every letter is `unsent` at once. */
  hand(letter: Letter): Promise<Handed>
  /** Until when the server is left alone, in milliseconds since 1970; 0 when it is not. */
  restsUntil(): number
  /** What it said when it failed us last; empty while all is well. */
  trouble(): string
  close(): void
}

export interface PoolOptions extends Partial<DialOptions> {
  /** Lines at the same time; 5 unless told. */
  readonly connections?: number
  /** Letters over one line before a new one is opened; 1,000 unless told. */
  readonly mostLetters?: number
  /** The first rest after the server failed us, in milliseconds; each further one is twice as long, up to 64 times. */
  readonly firstRest?: number
}

const idlePatience = 20_000

/** A pool of lines to a server. */
export function smtpPool(server: SmtpServer, options: PoolOptions = {}): SmtpPool {
  const { connections: most = 5, mostLetters = 1000, firstRest = 1000 } = options
  const dialing: DialOptions = {
    hostName: options.hostName?.includes('.') ? options.hostName : '[127.0.0.1]',
    connectPatience: options.connectPatience ?? 15_000,
    silencePatience: options.silencePatience ?? 120_000,
    addressOf: options.addressOf,
  }
  const queue: { letter: Letter; done: (result: Handed) => void }[] = []
  const open = new Set<Connection>()
  let opening = 0
  let failures = 0
  let restsUntil = 0
  let trouble = ''
  let isClosed = false
  let idle: NodeJS.Timeout | undefined

  function rest(reason: string): void {
    trouble = reason
    restsUntil = Date.now() + firstRest * 2 ** Math.min(failures++, 6)
  }

  function giveBack(): void {
    if (open.size > 0 || opening > 0) return
    for (const { done } of queue.splice(0)) done({ outcome: 'unsent', reason: trouble })
  }

  async function openOne(): Promise<void> {
    opening++
    try {
      const line = await dial(server, dialing)
      opening--
      if (isClosed) return void line.socket.destroy()
      let connection: Connection | undefined = undefined
      const life = {
        onRoom: () => connection && feed(connection),
        onEnd(reason: string) {
          if (connection) open.delete(connection)
          if (reason.startsWith('421')) rest(reason)
          pump()
          giveBack()
        },
      }
      connection = openConnection(line, mostLetters, life)
      open.add(connection)
      feed(connection)
      // Whoever is let in may bring others along.
      pump()
    } catch (error) {
      opening--
      rest(error instanceof Error ? error.message : String(error))
      giveBack()
    }
  }

  function feed(connection: Connection): void {
    while (queue.length > 0 && connection.room() > 0) {
      const { letter, done } = queue.shift()!
      connection.send(letter, (result) => {
        if (result.outcome === 'accepted') {
          failures = 0
          trouble = ''
        }
        done(result)
      })
    }
  }

  function pump(): void {
    for (const connection of open) feed(connection)
    const isResting = Date.now() < restsUntil
    const canOpen = !isClosed && !isResting && open.size + opening < most
    if (queue.length > opening && canOpen) void openOne()
    if (isResting || isClosed) giveBack()
    clearTimeout(idle)
    idle = setTimeout(() => queue.length === 0 && closeAll(), idlePatience).unref()
  }

  function closeAll(): void {
    for (const connection of Array.from(open)) connection.close()
  }

  return {
    hand: (letter) =>
      new Promise((resolve) => {
        if (isClosed) return resolve({ outcome: 'unsent', reason: 'The program is stopping.' })
        queue.push({ letter, done: resolve })
        pump()
      }),
    restsUntil: () => (Date.now() < restsUntil ? restsUntil : 0),
    trouble: () => trouble,
    close() {
      isClosed = true
      clearTimeout(idle)
      trouble = 'The program is stopping.'
      for (const { done } of queue.splice(0)) done({ outcome: 'unsent', reason: trouble })
      closeAll()
    },
  }
}
