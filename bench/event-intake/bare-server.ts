/** The floor: a bare node:http server that parses the received JSON and stores nothing. */
import { createServer } from 'node:http'

const answer = '{"success":true}'
const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': String(answer.length) }

createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { events } = JSON.parse(Buffer.concat(chunks).toString()) as { events: unknown[] }
    response.writeHead(events.length === 1 ? 200 : 400, headers)
    response.end(answer)
  })
}).listen(Number(process.env['PORT']), '127.0.0.1')
