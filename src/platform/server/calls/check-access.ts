import { includesRole, type SiteRole } from '#core/access.ts'
import type { Call } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import { type Feature, notIncluded } from '#core/feature.ts'
import type { Caller, Callers, Membership } from './callers.ts'

const refusals: Readonly<Record<SiteRole, string>> = {
  member: 'Only a member of the site may do this.',
  admin: 'Only an owner or an admin of the site may do this.',
  owner: 'Only an owner of the site may do this.',
}

/** Throws `forbidden` unless the key that asks, if it is one, has the scope of the call. */
export function checkScope({ scope }: Call, { user: { scopes } }: Caller): void {
  if (scopes === undefined) return
  if (scope === null) throw new AppError('forbidden', 'An API key cannot make this call.')
  if (!scopes.includes(scope)) throw new AppError('forbidden', `This API key lacks the scope ${scope}.`)
}

/** Throws `forbidden` unless the caller's role allows the call, and `plan` unless the site's plan does. `params` are not parsed yet. */
export async function checkAccess(
  call: Call,
  { siteId, role }: Membership,
  { user }: Caller,
  params: Readonly<Record<string, unknown>>,
  callers: Callers,
): Promise<void> {
  const needed = call.stricter?.applies(params, user.id) ? call.stricter.role : call.role
  if (needed !== null && !includesRole(role, needed)) throw new AppError('forbidden', refusals[needed])
  const feature = neededFeature(call, params)
  if (feature === undefined || !callers.hasFeature || (await callers.hasFeature(siteId, feature))) return
  throw new AppError('plan', notIncluded(feature), { feature })
}

function neededFeature({ feature }: Call, params: Readonly<Record<string, unknown>>): Feature | undefined {
  if (typeof feature !== 'object') return feature
  return feature.applies(params) ? feature.feature : undefined
}
