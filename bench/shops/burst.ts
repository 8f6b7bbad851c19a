import { createHmac } from 'node:crypto'
import { connect } from 'node:net'

/** Creates signed webhooks of a custom shop, one per order, in shuffled order. */
export function signedWebhooks(orders: number, { path, secret }: { path: string; secret: string }): Buffer[] {
  const timestamp = String(Math.floor(Date.now() / 1000))
  return Array.from({ length: orders }, (_, index) => {
    // The factor is coprime to the number of orders, so that each occurs once.
    const number = (index * 7919) % orders
    const items = [{ product_id: 'MUG', title: 'A mug', quantity: 2, price: 18.55 }]
    const sums = { total: 45.8, tax: 3.8, shipping: 4.9, discount: 4 }
    const data = { external_id: `W${number}`, email: `buyer${number}@example.com`, currency: 'USD', ...sums, items }
    const body = JSON.stringify({
      id: `event-${number}`,
      created_at: '2026-11-23T10:00:00Z',
      type: 'order.updated',
      data,
    })
    const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
    const head = [
      `POST ${path} HTTP/1.1`,
      'Host: 127.0.0.1',
      'Content-Type: application/json',
      `X-Trellis-Timestamp: ${timestamp}`,
      `X-Trellis-Signature: ${signature}`,
      `Content-Length: ${body.length}`,
    ]
    return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1')
  })
}

/**
 * Sends all requests over `connections` keep-alive sockets, one after another on each. Returns the number acknowledged
 * per second. Throws on any response other than 200. It relies on all responses of the server having the same length.
 */
export async function burst(port: number, requests: readonly Buffer[], connections: number): Promise<number> {
  const start = performance.now()
  let next = 0
  const drive = () =>
    new Promise<void>((resolve, reject) => {
      let length = 0
      let received = 0
      const send = () => {
        const request = requests[next++]
        if (request) return void socket.write(request)
        socket.destroy()
        resolve()
      }
      const socket = connect({ port, host: '127.0.0.1', noDelay: true }, send)
      socket.on('error', reject)
      socket.on('data', (chunk) => {
        if (received === 0 && chunk.toString('latin1', 9, 12) !== '200') return reject(new Error(chunk.toString()))
        length ||= lengthOf(chunk)
        received += chunk.length
        if (received < length) return
        received = 0
        send()
      })
    })
  await Promise.all(Array.from({ length: connections }, drive))
  return requests.length / ((performance.now() - start) / 1000)
}

/** Returns the length of a whole response, read from the first one, whose head must arrive in one chunk. */
function lengthOf(chunk: Buffer): number {
  const text = chunk.toString('latin1')
  const body = Number(/\r\ncontent-length: (\d+)/i.exec(text)![1])
  return text.indexOf('\r\n\r\n') + 4 + body
}
