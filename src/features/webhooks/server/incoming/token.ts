import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import { readToken, signToken } from '#platform/server/secrets/signed-token.ts'
import type { SourceRow } from './store-sources.ts'

type Keys = Pick<Tools, 'keyFor'>
type Row = Pick<SourceRow, 'site_id' | 'id' | 'generation'>

const purpose = 'webhooks.incoming'
/**
 * Addresses don't expire. Each new address of a source has an end time that is one millisecond earlier, which makes the
 * address different.
 */
const end = Date.UTC(9999, 0)

const tokenOf = ({ keyFor }: Keys, { site_id, id, generation }: Row) =>
  signToken(keyFor(purpose), { ids: [site_id, id], until: end - generation })

/** Returns the secret address of a source. */
export const addressOf = (tools: Keys & Pick<Tools, 'publicUrl'>, row: Row) =>
  `${tools.publicUrl}/in/${tokenOf(tools, row)}`

/**
 * Returns the source that an address belongs to; null if the address isn't genuine. `isCurrent` checks whether it's
 * still valid.
 */
export function sourceOfToken({ keyFor }: Keys, token: string): { siteId: Id; sourceId: Id } | null {
  const [siteId, sourceId] = readToken(keyFor(purpose), token, 2, 0) ?? []
  return siteId && sourceId ? { siteId, sourceId } : null
}

/** Checks whether this is the source's current address. */
export const isCurrent = (keys: Keys, row: Row, token: string): boolean => tokenOf(keys, row) === token
