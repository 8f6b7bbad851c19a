import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What node:http has at a socket. None of it is documented: where it is missing, the socket stays as it is. */
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

/** What node:http hears of a socket, or lets others hear by ways of its own. */
const heard = ['data', 'end', 'close', 'drain', 'timeout', 'error', 'resume', 'pause']
const own = ['on', 'addListener', 'prependListener', 'setEncoding'] as const

/**
 * Sends the head of an answer that never ends, and hands over its socket: what is written to it is the body. The parser, the request and
 * the answer are let go of, which is half of the memory of a connection that only listens.
 */
export function takeSocket(response: ServerResponse): Socket {
  const socket = response.socket as HttpSocket
  response.setHeader('connection', 'close')
  // Without a length and in no chunks: it ends with the connection.
  response.removeHeader('transfer-encoding')
  response.flushHeaders()
  response.detachSocket(socket)
  for (const type of heard) socket.removeAllListeners(type)
  // The parser reads by itself until somebody else hears of data (guarded: does nothing).
  socket.on('data', () => {})
  for (const name of own) Reflect.deleteProperty(socket, name)
  const { parser } = socket
  if (parser) {
    socket.parser = null
    parser.remove?.()
    Object.assign(parser, { socket: null, incoming: null, outgoing: null, onIncoming: null })
    // It may be at work right now.
    setImmediate(() => parser.close?.())
  }
  socket.setTimeout(0)
  socket.on('error', () => socket.destroy())
  socket.on('end', () => socket.destroy())
  return socket
}
