import type { Tools } from '#platform/server/context.ts'
import { open, seal } from '#platform/server/secrets/sealed.ts'
import { signToken } from '#platform/server/secrets/signed-token.ts'
import type { HookRow } from '../store-hooks.ts'

/** Data of a hook that is stored encrypted. */
export interface Registered {
  /** Our secret, sent to services that sign with it or send it back. */
  readonly secret: string
  /** The service's signing key; one line per list if each list's webhook has its own key. */
  readonly key: string
  /** IDs of the hook at the service, by list ID; under "" for the whole account. */
  readonly ids: Readonly<Record<string, string>>
}

type Place = Pick<HookRow, 'site_id' | 'id'>
const purpose = 'integrations.hooks'
/** Purpose for signing the addresses given to services. */
export const hookPurpose = 'integrations.hook-address'
/** An address is valid until its row is deleted. */
const forever = Date.UTC(9999, 0)
const placeOf = ({ site_id, id }: Place) => `integration_hooks ${site_id} ${id}`

export function sealRegistered({ keyFor }: Pick<Tools, 'keyFor'>, place: Place, registered: Registered): Buffer {
  return seal(keyFor(purpose), placeOf(place), JSON.stringify(registered))
}

export function registeredOf({ keyFor }: Pick<Tools, 'keyFor'>, row: HookRow): Registered {
  return JSON.parse(open(keyFor(purpose), placeOf(row), row.registered)) as Registered
}

/** Returns the address that a service sends its notifications to. It can't be guessed. */
export function hookUrl(
  { publicUrl, keyFor }: Pick<Tools, 'publicUrl' | 'keyFor'>,
  { site_id, id, service }: Pick<HookRow, 'site_id' | 'id' | 'service'>,
): string {
  return `${publicUrl}/integrations/hooks/${service}/${signToken(keyFor(hookPurpose), { ids: [site_id, id], until: forever })}`
}
