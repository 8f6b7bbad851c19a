import type { FastifyReply } from 'fastify'

/** Methods that no call takes; asking which it takes is no mistake. */
const wrong = new Set(['GET', 'PUT', 'PATCH', 'DELETE'])

/** What an address where nothing is answers, in the shape of every failed call. */
export function notFound(reply: FastifyReply): FastifyReply {
  const { method, url } = reply.request
  const path = url.split('?', 1)[0]!
  // Whoever opens a call in a browser, or forgets the method, should not look for a typing error.
  if (wrong.has(method) && reply.server.hasRoute({ method: 'POST', url: path })) {
    return reply
      .header('allow', 'POST')
      .code(405)
      .send({ success: false, error: `Use POST for ${path}.` })
  }
  return reply.code(404).send({ success: false, error: 'Page not found.' })
}
