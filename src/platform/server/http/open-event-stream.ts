import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What node:http reads requests with, as far as it lets go of a connection: see `freeParser` and the upgrades of its source. */
interface Parser {
  socket: Socket | null
  incoming: unknown
  outgoing: unknown
  onIncoming: unknown
  unconsume(): void
  remove(): void
  free(): void
  close(): void
}
type HttpSocket = Socket & { parser?: Parser | null }

/**
 * Begins an answer of server-sent events and takes its connection out of node:http, which would hold a parser, a request and an answer for
 * each as long as it is open: 19 kB where the socket takes 8. It ends with the connection. `headers`: besides those of every stream.
 */
export function openEventStream(response: ServerResponse, headers: OutgoingHttpHeaders): Socket {
  const socket = response.socket as HttpSocket
  const all = {
    ...headers,
    date: new Date().toUTCString(),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'close',
  }
  const lines = Object.entries(all).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => `${name}: ${String(one).replaceAll(/[\r\n]/g, ' ')}\r\n`),
  )
  response.detachSocket(socket)
  for (const event of ['data', 'end', 'close', 'drain', 'error', 'timeout']) socket.removeAllListeners(event)
  // A function that was made here would hold the request.
  setImmediate(freeParser, socket)
  socket.on('error', destroy)
  socket.on('end', destroy)
  socket.write(`HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`)
  return socket
}

function destroy(this: Socket): void {
  this.destroy()
}

/** Not while the parser reads: it calls the handler of the request. */
function freeParser(socket: HttpSocket): void {
  const { parser } = socket
  if (!parser) return
  // In the place of its methods node:http puts some that know the parser.
  for (const method of ['on', 'addListener', 'prependListener'] as const) Reflect.deleteProperty(socket, method)
  parser.unconsume()
  socket.parser = parser.socket = null
  parser.incoming = parser.outgoing = parser.onIncoming = null
  parser.remove()
  parser.free()
  parser.close()
  // What the browser still sends is dropped, and its end is noticed.
  socket.resume()
}
