import type { Tools } from '#platform/server/context.ts'
import { secretPrefix } from '#platform/server/outgoing/standard-webhook.ts'
import { open, seal } from '#platform/server/secrets/sealed.ts'
import type { EndpointRow } from './store-endpoints.ts'

type Keys = Pick<Tools, 'keyFor'>
type Row = Pick<EndpointRow, 'site_id' | 'id' | 'secret' | 'old_secret' | 'old_secret_until'>
const purpose = 'webhooks.secret'
const placeOf = ({ site_id, id }: Pick<Row, 'site_id' | 'id'>) => `webhook_endpoints ${site_id} ${id}`

/** Creates a signing secret, encrypted so that it can only be used for its own row. */
export function sealNewSecret(
  { keyFor, randomBytes }: Pick<Tools, 'keyFor' | 'randomBytes'>,
  row: Pick<Row, 'site_id' | 'id'>,
): Buffer {
  const secret = secretPrefix + Buffer.from(randomBytes(24)).toString('base64')
  return seal(keyFor(purpose), placeOf(row), secret)
}

export function secretOf({ keyFor }: Keys, row: Row): string {
  return open(keyFor(purpose), placeOf(row), row.secret)
}

/**
 * Returns the secrets that sign an endpoint's deliveries: the current one first, then the old one while it's still
 * valid.
 */
export function secretsOf(keys: Keys, row: Row, now: number): string[] {
  const { old_secret, old_secret_until } = row
  const isValid = old_secret !== null && old_secret_until !== null && old_secret_until.getTime() > now
  return [secretOf(keys, row), ...(isValid ? [secretOf(keys, { ...row, secret: old_secret })] : [])]
}
