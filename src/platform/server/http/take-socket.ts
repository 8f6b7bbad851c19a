import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Internals that node:http attaches to a socket. None are documented. If one is missing, the socket stays as it is. */
interface HttpSocket extends Socket {
  parser?: {
    remove?(): void
    close?(): void
    socket: unknown
    incoming: unknown
    outgoing: unknown
    onIncoming: unknown
  } | null
}

/** Events that node:http listens to on a socket, and methods of the socket that it overrides. */
const heard = ['data', 'end', 'close', 'drain', 'timeout', 'error', 'resume', 'pause']
const own = ['on', 'addListener', 'prependListener', 'setEncoding'] as const

/**
 * Sends the head of a response that never ends, and returns its socket: whatever is written to it is the body. The
 * parser, the request and the response are released, which saves half of the memory of a connection that only listens.
 */
export function takeSocket(response: ServerResponse): Socket {
  const socket = response.socket as HttpSocket
  response.setHeader('connection', 'close')
  // Without a length and without chunks: the body ends with the connection.
  response.removeHeader('transfer-encoding')
  response.flushHeaders()
  response.detachSocket(socket)
  for (const type of heard) socket.removeAllListeners(type)
  // The parser reads the socket directly until someone else listens for data (guarded: does nothing).
  socket.on('data', () => {})
  for (const name of own) Reflect.deleteProperty(socket, name)
  const { parser } = socket
  if (parser) {
    socket.parser = null
    parser.remove?.()
    Object.assign(parser, { socket: null, incoming: null, outgoing: null, onIncoming: null })
    // It may be running right now.
    setImmediate(() => parser.close?.())
  }
  socket.setTimeout(0)
  socket.on('error', () => socket.destroy())
  socket.on('end', () => socket.destroy())
  return socket
}
