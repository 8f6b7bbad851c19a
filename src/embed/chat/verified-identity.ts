import type { ExtraContext } from '../extras/extra.ts'

/** Returns a value that the page provided as text. Only strings and numbers count. */
const asText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '')

/** Returns the visitor's identity as the page states it, with the hash with which the owner's server verifies it. */
export function verifiedIdentity({ said: calls }: ExtraContext['api']): object {
  for (const [method, detail] of [...calls].reverse()) {
    const identity = detail as { email?: unknown; id?: unknown; hash?: unknown } | null
    if (method === 'identify' && identity?.hash)
      return { email: asText(identity.email), id: asText(identity.id), hash: asText(identity.hash) }
  }
  return {}
}
