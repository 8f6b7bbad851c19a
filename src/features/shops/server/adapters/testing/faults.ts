import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Ways in which a request can fail: temporarily refused (429 with Retry-After), a 500, an HTML page instead of data, a
 * connection that is cut before or after the work is done, or no response at all although the work is done.
 */
export const faults = ['busy', 'broken', 'page', 'cut', 'cut-after', 'silent'] as const
export type Fault = (typeof faults)[number]

/** Makes a request fail. Returns whether its work is done nevertheless. */
export function goWrong(fault: Fault, request: IncomingMessage, response: ServerResponse): boolean {
  switch (fault) {
    case 'busy':
      response.writeHead(429, { 'retry-after': '2' }).end()
      return false
    case 'broken':
      response.writeHead(502).end('Bad gateway')
      return false
    case 'page':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Down for maintenance</title>')
      return false
    case 'cut':
      request.socket.destroy()
      return false
    case 'cut-after':
    case 'silent':
      return true
  }
}

/** Reads the body of a request as text. */
export function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
    request.on('error', reject)
  })
}
