/** The floor: node:http that checks a signature and parses the JSON, and stores nothing. */
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'

const answer = '{"success":true}'
const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': String(answer.length) }
const secret = process.env['WEBHOOK_SECRET'] ?? ''

createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks)
    const timestamp = String(request.headers['x-trellis-timestamp'])
    const signature = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')
    const { id } = JSON.parse(body.toString()) as { id: unknown }
    const isFine = signature === request.headers['x-trellis-signature'] && typeof id === 'string'
    response.writeHead(isFine ? 200 : 401, headers)
    response.end(answer)
  })
}).listen(Number(process.env['PORT']), '127.0.0.1')
