import { Agent as PlainAgent } from 'node:http'
import { Agent as SecureAgent } from 'node:https'

/** How long a connection stays open for the next request, in milliseconds: less than servers usually keep it open. */
const idle = 4000
const options = { keepAlive: true, maxFreeSockets: 64, timeout: idle }

/** Marks a request with the address that was checked for it. Any connection it gets leads there. */
export interface CheckedRequest {
  readonly checkedAddress: string
}

/** Connections that stay open between requests. Each is used only for one host at one checked address. */
export const keptConnections = {
  'http:': apart(new PlainAgent(options)),
  'https:': apart(new SecureAgent(options)),
} as const

function apart<A extends PlainAgent>(agent: A): A {
  const nameOf = agent.getName.bind(agent)
  // Requests share a connection if their names are equal.
  agent.getName = (request) => `${nameOf(request)} ${(request as CheckedRequest | undefined)?.checkedAddress ?? ''}`
  return agent
}
