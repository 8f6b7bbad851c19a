import type { Line } from './dial.ts'
import { closingCode, contentResult, envelopeResult, type Handed, type Letter } from './letter.ts'
import type { Reply } from './reply.ts'

/** A line that letters go over, one behind the other; the next one's envelope travels with the content before it. */
export interface Connection {
  /** How many further letters it takes now. */
  room(): number
  send(letter: Letter, done: (result: Handed) => void): void
  /** Says goodbye once the letters in hand are done. */
  close(): void
}

interface Item {
  readonly letter: Letter
  readonly done: (result: Handed) => void
  phase: 'waiting' | 'envelope' | 'content'
  mail: Reply | undefined
  rcpt: Reply | undefined
}

interface Life {
  /** It may take further letters. */
  onRoom(): void
  /** It has ended; all its letters have their results. */
  onEnd(reason: string): void
}

/** Letters on the line at the same time: one whose content is on its way, one whose envelope is. */
const depth = 2

/** Sends letters over a line; pipelined where the server can. */
export function openConnection(line: Line, mostLetters: number, life: Life): Connection {
  const { socket, canPipeline } = line
  const items: Item[] = []
  const expected: ((reply: Reply) => void)[] = []
  let taken = 0
  let state: 'open' | 'closing' | 'ended' = 'open'
  let farewell = 'The connection was closed.'

  const write = (text: string) => void socket.write(text, 'latin1')
  const isDone = () => taken >= mostLetters

  function finish(item: Item, result: Handed): void {
    const at = items.indexOf(item)
    if (at === -1) return
    items.splice(at, 1)
    item.done(result)
  }

  function end(reason: string): void {
    if (state === 'ended') return
    state = 'ended'
    socket.destroy()
    for (const item of items.slice()) {
      finish(item, { outcome: item.phase === 'content' ? 'unknown' : 'unsent', reason })
    }
    life.onEnd(reason)
  }

  /** The commands that come before a letter's content; what they are answered with is expected from here on. */
  function envelope(item: Item): string {
    item.phase = 'envelope'
    const { from, to } = item.letter
    const mail = `MAIL FROM:<${from}>\r\n`
    const rcpt = `RCPT TO:<${to}>\r\n`
    const data = 'DATA\r\n'
    const onData = (reply: Reply) => begin(item, reply)
    if (canPipeline) {
      expected.push(
        (reply) => (item.mail = reply),
        (reply) => (item.rcpt = reply),
        onData,
      )
      return mail + rcpt + data
    }
    expected.push((reply) => {
      item.mail = reply
      if (reply.code >= 400) return refuse(item, envelopeResult(reply, undefined, undefined)!, false)
      expected.push((answer) => {
        item.rcpt = answer
        if (answer.code >= 400) return refuse(item, envelopeResult(reply, answer, undefined)!, false)
        expected.push(onData)
        write(data)
      })
      write(rcpt)
    })
    return mail
  }

  function begin(item: Item, data: Reply): void {
    const refusal = envelopeResult(item.mail!, item.rcpt, data)
    if (refusal) return refuse(item, refusal, data.code === 354)
    item.phase = 'content'
    expected.push((reply) => {
      finish(item, contentResult(reply))
      proceed()
    })
    const next = items.find(({ phase }) => phase === 'waiting')
    const last = canPipeline && next ? `.\r\n${envelope(next)}` : '.\r\n'
    // Written as one; where all is bytes, nothing is copied before.
    socket.cork()
    for (const piece of item.letter.content) socket.write(bytesOf(piece))
    socket.write(bytesOf(last))
    socket.uncork()
    life.onRoom()
  }

  function refuse(item: Item, result: Handed, isDataOpen: boolean): void {
    if (isDataOpen) {
      // Some servers take DATA although nobody is left to get it: an empty message ends that.
      expected.push(() => (finish(item, result), proceed()))
      return write('.\r\n')
    }
    finish(item, result)
    if (state !== 'open') return
    expected.push((reply) => void (reply.code >= 400 && end('The server did not start afresh.')))
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
    if (items.length === 0 && (state === 'closing' || isDone())) return sayGoodbye()
    life.onRoom()
  }

  function sayGoodbye(): void {
    if (socket.writable) socket.end('QUIT\r\n')
    end(farewell)
  }

  line.listen((reply) => {
    const take = expected.shift()
    if (reply.code === closingCode || !take) {
      farewell = `${reply.code} ${reply.text}`
      state = state === 'open' ? 'closing' : state
    }
    take?.(reply)
    if (reply.code === closingCode || !take) end(farewell)
  }, end)

  return {
    room: () => (state === 'open' && !isDone() ? (canPipeline ? depth : 1) - items.length : 0),
    send(letter, done) {
      taken++
      items.push({ letter, done, phase: 'waiting', mail: undefined, rcpt: undefined })
      proceed()
    },
    close() {
      if (state !== 'open') return
      state = 'closing'
      if (items.length === 0) sayGoodbye()
    },
  }
}

function bytesOf(piece: string | Buffer): Buffer {
  return typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece
}
