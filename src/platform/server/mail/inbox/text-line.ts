import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectSecure } from 'node:tls'
import { guarded } from '../../guarded.ts'
import { InboxProblem, type InboxPlace } from './inbox.ts'

/** A connection that is read line by line, or by a number of bytes, with one character per byte. */
export interface TextLine {
  /** Returns the next line without its end, and without anything beyond 64 KiB. */
  line(): Promise<string>
  /** Reads the next `count` bytes, and returns the first `max` of them. */
  bytes(count: number, max: number): Promise<string>
  write(text: string): void
  /** Switches to TLS. */
  secure(): Promise<void>
  close(): void
}

/** Maximum line length. Responses are shorter, and the rest of a message's line isn't needed. */
const longestLine = 65_536
/** Maximum amount of unread data. Reading from the socket is paused beyond that. */
const maxWaiting = 1024 * 1024

/** Connects, with a timeout in milliseconds for any silence. The signal ends the connection. */
export async function openTextLine(place: InboxPlace, timeout: number, signal?: AbortSignal): Promise<TextLine> {
  const { host, port, address, security, isChecked } = place
  const tls = { rejectUnauthorized: isChecked, ...(isIP(host) ? {} : { servername: host }) }
  let socket: Socket =
    security === 'tls' ? connectSecure({ host: address, port, ...tls }) : connectPlain({ host: address, port })
  let waiting = ''
  let problem: Error | null = null
  let wake: () => void = () => {}
  const fail = (error: Error) => ((problem ??= error), wake())
  const abort = () => {
    const isLate = signal?.reason instanceof Error && signal.reason.name === 'TimeoutError'
    socket.destroy(new InboxProblem(isLate ? 'The server took too long.' : 'The program is stopping.'))
  }
  signal?.addEventListener('abort', abort, { once: true })

  function attach(): void {
    socket.setEncoding('latin1')
    socket.setTimeout(timeout, () => socket.destroy(new InboxProblem('The server fell silent.')))
    const take = (chunk: unknown) => {
      waiting += String(chunk)
      if (waiting.length > maxWaiting) socket.pause()
      wake()
    }
    socket.on('data', guarded(take, fail))
    socket.on('error', (error) => fail(new InboxProblem(error.message)))
    socket.on('close', () => fail(new InboxProblem('The server closed the connection.')))
  }
  async function more(): Promise<void> {
    if (problem) throw problem
    socket.resume()
    await new Promise<void>((resolve) => (wake = resolve))
  }
  attach()
  if (signal?.aborted) abort()
  return {
    async line() {
      for (let searched = 0; ;) {
        const end = waiting.indexOf('\n', searched)
        if (end !== -1) {
          const line = waiting.slice(0, waiting[end - 1] === '\r' ? end - 1 : end)
          waiting = waiting.slice(end + 1)
          return line.slice(0, longestLine)
        }
        if (waiting.length > longestLine) waiting = waiting.slice(0, longestLine) + waiting.slice(-1)
        searched = Math.max(0, waiting.length - 1)
        await more()
      }
    },
    async bytes(count, max) {
      let text = ''
      for (let left = count; left > 0;) {
        if (waiting === '') await more()
        const piece = waiting.slice(0, left)
        waiting = waiting.slice(piece.length)
        left -= piece.length
        if (text.length < max) text += piece.slice(0, max - text.length)
      }
      return text
    },
    write: (text) => void socket.write(text, 'latin1'),
    async secure() {
      // Data received before the handshake is not authenticated.
      waiting = ''
      const plain = socket
      for (const event of ['data', 'error', 'close', 'timeout']) plain.removeAllListeners(event)
      plain.setTimeout(0)
      socket = connectSecure({ socket: plain, ...tls })
      attach()
      await new Promise<void>((resolve) => {
        socket.once('secureConnect', resolve)
        wake = resolve
      })
      if (problem) throw problem
    },
    close() {
      signal?.removeEventListener('abort', abort)
      socket.destroy()
    },
  }
}
