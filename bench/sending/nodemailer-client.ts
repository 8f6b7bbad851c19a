/** Sends the same emails with a pooled nodemailer client and writes the seconds it took. */
import { createTransport } from 'nodemailer'

interface NodemailerOrder {
  readonly port: number
  readonly count: number
  readonly connections: number
  readonly html: string
  readonly privateKey: string
  /** Number of emails sent before the clock starts, to warm up the compiler and the connections. */
  readonly first: number
}

const { port, count, connections, html, privateKey, first } = JSON.parse(process.argv[2]!) as NodemailerOrder
const transport = createTransport({
  host: '127.0.0.1',
  port,
  pool: true,
  maxConnections: connections,
  maxMessages: Number.POSITIVE_INFINITY,
  ignoreTLS: true,
  ...(privateKey && { dkim: { domainName: 'shop.example', keySelector: 'a', privateKey } }),
})
const send = (number: number) => {
  const name = `p${number}`.slice(0, 5)
  return transport.sendMail({
    from: { name: 'Shop', address: 'shop@shop.example' },
    to: `p${number}@d${number % 10}.example`,
    envelope: { from: `b-${number}@shop.example`, to: `p${number}@d${number % 10}.example` },
    subject: `Hello ${name}`,
    html: html.replaceAll('[name]', name),
    text: `Hello ${name},\nthis is the news.\n`,
    headers: {
      'List-Id': '<news.shop.example>',
      'List-Unsubscribe': `<https://trellis.example/u/${number}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
}
let next = 0
const sendUpTo = async (end: number) => {
  const worker = async () => {
    while (next < end) await send(next++)
  }
  await Promise.all(Array.from({ length: connections * 2 }, worker))
}
await sendUpTo(first)
const began = performance.now()
await sendUpTo(first + count)
process.stdout.write(String((performance.now() - began) / 1000))
process.exit(0)
