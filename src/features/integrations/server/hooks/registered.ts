import type { Tools } from '#platform/server/context.ts'
import { open, seal } from '#platform/server/secrets/sealed.ts'
import { signToken } from '#platform/server/secrets/signed-token.ts'
import type { HookRow } from '../store-hooks.ts'

/** What is kept of a hook, encrypted. */
export interface Registered {
  /** Ours: sent to services that sign with it or send it back. */
  readonly secret: string
  /** The service's: what it signs with; a line for each list whose webhook has its own. */
  readonly key: string
  /** What the hook is called at the service, by list; under "" for the account. */
  readonly ids: Readonly<Record<string, string>>
}

type Place = Pick<HookRow, 'site_id' | 'id'>
const purpose = 'integrations.hooks'
/** Signs the addresses that services are given. */
export const hookPurpose = 'integrations.hook-address'
/** An address is good until its row is deleted. */
const forever = Date.UTC(9999, 0)
const placeOf = ({ site_id, id }: Place) => `integration_hooks ${site_id} ${id}`

export function sealRegistered({ keyFor }: Pick<Tools, 'keyFor'>, place: Place, registered: Registered): Buffer {
  return seal(keyFor(purpose), placeOf(place), JSON.stringify(registered))
}

export function registeredOf({ keyFor }: Pick<Tools, 'keyFor'>, row: HookRow): Registered {
  return JSON.parse(open(keyFor(purpose), placeOf(row), row.registered)) as Registered
}

/** The address to which a service sends its notices; it cannot be guessed. */
export function hookUrl(
  { publicUrl, keyFor }: Pick<Tools, 'publicUrl' | 'keyFor'>,
  { site_id, id, service }: Pick<HookRow, 'site_id' | 'id' | 'service'>,
): string {
  return `${publicUrl}/integrations/hooks/${service}/${signToken(keyFor(hookPurpose), { ids: [site_id, id], until: forever })}`
}
