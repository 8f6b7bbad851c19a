/** The floor: a bare node:http server that writes each received message to its sender's stream and stores nothing. */
import { createServer, type ServerResponse } from 'node:http'

const streams = new Map<string, ServerResponse>()

createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url!, 'http://server')
  if (pathname === '/stream') {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('retry: 2000\n\n')
    streams.set(searchParams.get('token')!, response)
    return
  }
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const message = JSON.parse(Buffer.concat(chunks).toString()) as { token: string }
    streams.get(message.token)?.write(`event: message\ndata: ${JSON.stringify(message)}\n\n`)
    response.end('{"success":true}')
  })
}).listen(Number(process.env['PORT']), '127.0.0.1')
