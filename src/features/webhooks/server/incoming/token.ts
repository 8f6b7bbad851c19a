import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import { readToken, signToken } from '#platform/server/secrets/signed-token.ts'
import type { SourceRow } from './store-sources.ts'

type Keys = Pick<Tools, 'keyFor'>
type Row = Pick<SourceRow, 'site_id' | 'id' | 'generation'>

const purpose = 'webhooks.incoming'
/** Addresses do not expire by time. Each new address of a source ends a millisecond earlier, which makes it another. */
const end = Date.UTC(9999, 0)

const tokenOf = ({ keyFor }: Keys, { site_id, id, generation }: Row) =>
  signToken(keyFor(purpose), { ids: [site_id, id], until: end - generation })

/** The secret address of a source. */
export const addressOf = (tools: Keys & Pick<Tools, 'publicUrl'>, row: Row) =>
  `${tools.publicUrl}/in/${tokenOf(tools, row)}`

/** Which source an address is of; null when it is not one of ours. Whether it is still valid, `isCurrent` says. */
export function sourceOfToken({ keyFor }: Keys, token: string): { siteId: Id; sourceId: Id } | null {
  const [siteId, sourceId] = readToken(keyFor(purpose), token, 2, 0) ?? []
  return siteId && sourceId ? { siteId, sourceId } : null
}

/** Whether it is the address that the source has now. */
export const isCurrent = (keys: Keys, row: Row, token: string): boolean => tokenOf(keys, row) === token
