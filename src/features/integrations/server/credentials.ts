import type { Tools } from '#platform/server/context.ts'
import { open, seal } from '#platform/server/secrets/sealed.ts'
import type { Credentials } from './services/service.ts'
import type { ConnectionRow } from './store-connections.ts'

type Keys = Pick<Tools, 'keyFor'>
const purpose = 'integrations.credentials'

/** Encrypts the credentials of a connection. They can only be decrypted for the same row. */
export function sealCredentials(
  { keyFor }: Keys,
  { site_id, service }: Pick<ConnectionRow, 'site_id' | 'service'>,
  credentials: Credentials,
): Buffer {
  return seal(keyFor(purpose), `integration_connections ${site_id} ${service}`, JSON.stringify(credentials))
}

export function credentialsOf(
  { keyFor }: Keys,
  { site_id, service, credentials }: Pick<ConnectionRow, 'site_id' | 'service' | 'credentials'>,
): Credentials {
  return JSON.parse(open(keyFor(purpose), `integration_connections ${site_id} ${service}`, credentials)) as Credentials
}
