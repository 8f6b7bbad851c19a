import type { FastifyReply } from 'fastify'

/** Methods that no call accepts. OPTIONS isn't among them, since asking for the allowed methods is fine. */
const wrong = new Set(['GET', 'PUT', 'PATCH', 'DELETE'])

/** Sends the answer for an unknown address, in the same format as every failed call. */
export function notFound(reply: FastifyReply): FastifyReply {
  const { method, url } = reply.request
  const path = url.split('?', 1)[0]!
  // A user who opens a call in a browser, or forgets the method, shouldn't have to look for a typo.
  if (wrong.has(method) && reply.server.hasRoute({ method: 'POST', url: path })) {
    return reply
      .header('allow', 'POST')
      .code(405)
      .send({ success: false, error: `Use POST for ${path}.` })
  }
  return reply.code(404).send({ success: false, error: 'Page not found.' })
}
