/** Sends one mail that is made already again and again over bare sockets, with all commands of the next in one write; writes the seconds it took. */
import { connect } from 'node:net'

interface BareOrder {
  readonly port: number
  readonly count: number
  readonly connections: number
  readonly html: string
  /** Sent before the clock runs, for the compiler and the connections. */
  readonly first: number
}

const { port, count, connections, html, first } = JSON.parse(process.argv[2]!) as BareOrder
const head = 'MAIL FROM:<b@shop.example>\r\nRCPT TO:<p@d.example>\r\nDATA\r\n'
const fields =
  'From: Shop <shop@shop.example>\r\nTo: <p@d.example>\r\nSubject: Hello\r\nContent-Type: text/html\r\n\r\n'
const body = Buffer.from(`${fields}${html.replaceAll(/\r?\n/g, '\r\n')}\r\n.\r\n`)
const bodyAndHead = Buffer.concat([body, Buffer.from(head)])

const sockets = Array.from({ length: connections }, () => connect(port, '127.0.0.1').setNoDelay(true))

/** Takes the greeting and every answer; "354" asks for the mail. */
function sendOver(socket: (typeof sockets)[number], takeNext: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const onData = (chunk: Buffer) => {
      if (!chunk.includes('354 ')) return
      if (takeNext()) return void socket.write(bodyAndHead)
      socket.off('data', onData)
      socket.once('data', () => resolve()).write(body)
    }
    socket.on('data', onData)
    socket.write(head)
  })
}

async function send(mails: number): Promise<void> {
  // Each socket sends one more: that which it began last.
  let left = mails - connections
  await Promise.all(sockets.map((socket) => sendOver(socket, () => left-- > 0)))
}

await send(first)
const began = performance.now()
await send(count)
process.stdout.write(String((performance.now() - began) / 1000))
process.exit(0)
