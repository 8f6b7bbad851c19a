import type { Session } from './dial.ts'
import {
  closingCode,
  contentResult,
  envelopeResult,
  type OutgoingMessage,
  type SendResult,
  textOf,
} from './outgoing-message.ts'
import type { Reply } from './reply.ts'

/** A connection that sends messages one after another. The next envelope is pipelined behind the preceding content. */
export interface Connection {
  /** Returns how many more messages it accepts now. */
  room(): number
  send(message: OutgoingMessage, done: (result: ConnectionResult) => void): void
  /** Sends QUIT once the messages in progress are done. */
  close(): void
}

/**
 * `skipped` means that the connection ended before the server processed this message, so that another connection can
 * send it.
 */
export type ConnectionResult = SendResult | { readonly outcome: 'skipped'; readonly reason: string }

/** How a connection ended. */
export interface ConnectionEnd {
  readonly reason: string
  /** True if the server's 421 was meant for us rather than for a single message. */
  readonly isRefusal: boolean
}

interface Item {
  readonly message: OutgoingMessage
  readonly done: (result: ConnectionResult) => void
  phase: 'waiting' | 'envelope' | 'content'
  mail: Reply | undefined
  rcpt: Reply | undefined
}

interface ExpectedReply {
  readonly step: 'sender' | 'recipient' | 'content' | 'reset'
  readonly item: Item | null
  readonly take: (reply: Reply) => void
}

interface ConnectionEvents {
  /** Called when it may accept more messages. */
  onRoom(): void
  /** Called when it has ended. All its messages then have their results. */
  onEnd(end: ConnectionEnd): void
}

/** Maximum number of messages in progress at the same time: one whose content is being sent, one whose envelope is. */
const depth = 2

/** Sends messages over a session, pipelined if the server supports it. */
export function openConnection(session: Session, maxMessages: number, events: ConnectionEvents): Connection {
  const { socket, canPipeline } = session
  const items: Item[] = []
  const expected: ExpectedReply[] = []
  let taken = 0
  let state: 'open' | 'closing' | 'ended' = 'open'

  const write = (text: string) => void socket.write(text, 'latin1')
  const isDone = () => taken >= maxMessages

  function finish(item: Item, result: ConnectionResult): void {
    const at = items.indexOf(item)
    if (at === -1) return
    items.splice(at, 1)
    item.done(result)
  }

  function end(reason: string, isRefusal = false): void {
    if (state === 'ended') return
    state = 'ended'
    socket.destroy()
    // Replies arrive in order, so the server ended the connection at the first message in progress, and hasn't
    // processed those behind it.
    const first = items.find(({ phase }) => phase !== 'waiting')
    const isCut = !isRefusal && first?.phase === 'envelope' && first.mail !== undefined
    for (const item of items.slice()) {
      if (item.phase === 'content') finish(item, { outcome: 'unknown', reason })
      else finish(item, { outcome: item === first && isCut ? 'cut' : 'skipped', reason })
    }
    events.onEnd({ reason, isRefusal })
  }

  /** Returns the commands before a message's content. Their replies are expected from here on. */
  function envelope(item: Item): string {
    item.phase = 'envelope'
    const { from, to } = item.message
    const mail = `MAIL FROM:<${from}>\r\n`
    const rcpt = `RCPT TO:<${to}>\r\n`
    const data = 'DATA\r\n'
    const onData = (reply: Reply) => begin(item, reply)
    if (canPipeline) {
      expected.push(
        { step: 'sender', item, take: (reply) => void (item.mail = reply) },
        { step: 'recipient', item, take: (reply) => void (item.rcpt = reply) },
        { step: 'recipient', item, take: onData },
      )
      return mail + rcpt + data
    }
    const onMail = (reply: Reply) => {
      item.mail = reply
      if (reply.code >= 400) return refuse(item, envelopeResult(reply, undefined, undefined)!, false)
      expected.push({ step: 'recipient', item, take: onRcpt })
      write(rcpt)
    }
    const onRcpt = (reply: Reply) => {
      item.rcpt = reply
      if (reply.code >= 400) return refuse(item, envelopeResult(item.mail!, reply, undefined)!, false)
      expected.push({ step: 'recipient', item, take: onData })
      write(data)
    }
    expected.push({ step: 'sender', item, take: onMail })
    return mail
  }

  function begin(item: Item, data: Reply): void {
    const refusal = envelopeResult(item.mail!, item.rcpt, data)
    if (refusal) return refuse(item, refusal, data.code === 354)
    item.phase = 'content'
    const onContent = (reply: Reply) => {
      finish(item, contentResult(reply))
      proceed()
    }
    expected.push({ step: 'content', item, take: onContent })
    const next = items.find(({ phase }) => phase === 'waiting')
    const last = canPipeline && next ? `.\r\n${envelope(next)}` : '.\r\n'
    // Written as one chunk: bytes are not copied first, and neighboring texts are joined into one piece.
    socket.cork()
    let text = ''
    for (const piece of item.message.content) {
      if (typeof piece === 'string') text += piece
      else {
        if (text !== '') socket.write(Buffer.from(text, 'latin1'))
        text = ''
        socket.write(piece)
      }
    }
    socket.write(Buffer.from(text + last, 'latin1'))
    socket.uncork()
    events.onRoom()
  }

  function refuse(item: Item, result: SendResult, isDataOpen: boolean): void {
    if (isDataOpen) {
      // Some servers accept DATA although no recipient is left. An empty message ends that.
      expected.push({ step: 'reset', item, take: () => (finish(item, result), proceed()) })
      return write('.\r\n')
    }
    finish(item, result)
    if (state !== 'open') return
    const onReset = (reply: Reply) => void (reply.code >= 400 && end('The server did not start afresh.'))
    expected.push({ step: 'reset', item: null, take: onReset })
    write('RSET\r\n')
    proceed()
  }

  function proceed(): void {
    if (state === 'ended') return
    const isFree = canPipeline
      ? items.every(({ phase }) => phase !== 'envelope')
      : items.every(({ phase }) => phase === 'waiting')
    const next = items.find(({ phase }) => phase === 'waiting')
    if (isFree && next) write(envelope(next))
    if (items.length === 0 && (state === 'closing' || isDone())) return quit()
    events.onRoom()
  }

  function quit(): void {
    if (socket.writable) socket.end('QUIT\r\n')
    end('The connection was closed.')
  }

  /** A server that replies 421 ends the connection, either because of the current recipient or because of us. */
  function closedByServer(reply: Reply, { step, item, take }: ExpectedReply): void {
    const reason = textOf(reply)
    state = 'closing'
    if (step === 'content') take(reply)
    if (step === 'recipient') finish(item!, { outcome: 'cut', reason })
    end(reason, step === 'sender' || step === 'reset')
  }

  session.listen((reply) => {
    const next = expected.shift()
    if (!next) return end(textOf(reply), reply.code === closingCode)
    if (reply.code === closingCode) return closedByServer(reply, next)
    next.take(reply)
  }, end)

  return {
    room: () => (state === 'open' && !isDone() ? (canPipeline ? depth : 1) - items.length : 0),
    send(message, done) {
      taken++
      items.push({ message, done, phase: 'waiting', mail: undefined, rcpt: undefined })
      proceed()
    },
    close() {
      if (state !== 'open') return
      state = 'closing'
      if (items.length === 0) quit()
    },
  }
}
