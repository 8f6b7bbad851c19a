import type { FastifyReply } from 'fastify'

const names = [
  'content-security-policy',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
]

/** Removes the headers that only matter for pages. This saves half a kilobyte per response to a visitor's browser. */
export function withoutPageHeaders(reply: FastifyReply): void {
  for (const name of names) reply.removeHeader(name)
}
