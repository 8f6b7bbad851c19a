/**
 * Sends the same emails over bare sockets, pipelined, and writes the seconds and the processor time that it took. It
 * does only what every email sender must do: greets, puts each person's values into a message that was prepared once,
 * stuffs dots, checks the reply to every command and starts the next email of a connection once the previous one is on
 * its way. It stores nothing.
 */
import { connect, type Socket } from 'node:net'
import { quotedPrintable } from '#platform/server/mail/compose/quoted-printable.ts'

interface BareOrder {
  readonly port: number
  readonly count: number
  readonly connections: number
  readonly html: string
  /** Number of emails sent before the clock starts, to warm up the compiler and the connections. */
  readonly first: number
}

/** The report that it writes. */
export interface BareReport {
  readonly seconds: number
  /** Processor time, in milliseconds. */
  readonly cpu: number
}

const { port, count, connections, html, first } = JSON.parse(process.argv[2]!) as BareOrder
const boundary = '=_bare'
const part = (type: string, text: string) =>
  `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${quotedPrintable(text)}\r\n`
const template = `From: Shop <shop@shop.example>\r\nList-Id: <news.shop.example>\r
List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\nMIME-Version: 1.0\r
Content-Type: multipart/alternative;\r\n boundary="${boundary}"\r
To: [to]\r\nSubject: Hello [name]\r\nMessage-ID: <[number]@trellis.example>\r\nDate: ${new Date().toUTCString()}\r
List-Unsubscribe: <https://trellis.example/u/[number]>\r\n\r
${part('text/plain', 'Hello [name],\nthis is the news.\n')}${part('text/html', html)}--${boundary}--\r\n`
/** Alternates text and value names. */
const pieces = template.split(/\[(name|to|number)\]/)

let number = 0

function nextMail(): { envelope: string; content: string } {
  const to = `p${++number}@d${number % 10}.example`
  const values: Record<string, string> = { to, name: to.slice(0, 5), number: String(number) }
  let content = ''
  for (const [i, piece] of pieces.entries()) content += i % 2 === 0 ? piece : values[piece]!
  return {
    envelope: `MAIL FROM:<b-${number}@shop.example>\r\nRCPT TO:<${to}>\r\nDATA\r\n`,
    content: content.replaceAll('\r\n.', '\r\n..'),
  }
}

/** Calls back with the code of each complete reply. */
function onReplies(socket: Socket, take: (code: number) => void): void {
  let rest = ''
  socket.setEncoding('latin1').on('data', (chunk) => {
    const lines = (rest + String(chunk)).split('\r\n')
    rest = lines.pop()!
    for (const line of lines) if (line[3] === ' ') take(Number(line.slice(0, 3)))
  })
}

/** The sequence of reply codes for every email. */
const wanted = [250, 250, 354, 250]

async function open(): Promise<(takeNext: () => boolean) => Promise<void>> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  let take: (code: number) => void = () => {}
  onReplies(socket, (code) => take(code))
  await new Promise((resolve) => (take = resolve))
  socket.write('EHLO bare.example\r\n')
  await new Promise((resolve) => (take = resolve))
  return (takeNext) =>
    new Promise((resolve) => {
      let mail: ReturnType<typeof nextMail> | undefined
      let ahead: ReturnType<typeof nextMail> | undefined = nextMail()
      // The reply to an email's content arrives before those to the next envelope.
      let expected = wanted.slice(0, 3)
      take = (code) => {
        if (code !== expected.shift()) throw new Error(`The server said ${code}.`)
        if (code === 354) {
          mail = ahead
          ahead = takeNext() ? nextMail() : undefined
          socket.write(`${mail!.content}.\r\n${ahead?.envelope ?? ''}`, 'latin1')
          expected = [250, ...(ahead ? wanted.slice(0, 3) : [])]
        } else if (expected.length === 0) resolve()
      }
      socket.write(ahead.envelope)
    })
}

const senders = await Promise.all(Array.from({ length: connections }, open))

async function send(mails: number): Promise<void> {
  // Each connection starts with one email of its own.
  let left = mails - connections
  await Promise.all(senders.map((sendOver) => sendOver(() => left-- > 0)))
}

await send(first)
const began = performance.now()
const before = process.cpuUsage()
await send(count)
const { user, system } = process.cpuUsage(before)
const report: BareReport = { seconds: (performance.now() - began) / 1000, cpu: (user + system) / 1000 }
process.stdout.write(JSON.stringify(report))
process.exit(0)
