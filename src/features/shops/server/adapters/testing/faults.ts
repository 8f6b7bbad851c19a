import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * What may go wrong with a request: refused for now (429 with Retry-After), a 500, a web page in place of data, a connection that is
 * cut before or after the work was done, or no answer at all though it was done.
 */
export const faults = ['busy', 'broken', 'page', 'cut', 'cut-after', 'silent'] as const
export type Fault = (typeof faults)[number]

/** Lets a request go wrong; answers whether its work is done all the same. */
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

/** The body of a request, as text. */
export function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
    request.on('error', reject)
  })
}
