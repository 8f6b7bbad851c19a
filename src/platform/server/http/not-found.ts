import type { FastifyReply } from 'fastify'

/** What an address where nothing is answers, in the shape of every failed call. */
export function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ success: false, error: 'Page not found.' })
}
