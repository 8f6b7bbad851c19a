import type { ExtraContext } from '../extras/extra.ts'

/** What a page may say of its visitor; nothing else of it is text. */
const asText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '')

/** Who the page says its visitor is, by what its server vouches for. */
export function vouchedIdentity({ said: calls }: ExtraContext['api']): object {
  for (const [method, detail] of [...calls].reverse()) {
    const said = detail as { email?: unknown; id?: unknown; hash?: unknown } | null
    if (method === 'identify' && said?.hash)
      return { email: asText(said.email), id: asText(said.id), hash: asText(said.hash) }
  }
  return {}
}
