import { includesRole, type RoleNeeds, roleMayCall, type SiteRole } from '#core/access.ts'
import type { Call } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import { type Feature, notIncluded } from '#core/feature.ts'
import type { Caller, Callers, Membership } from './callers.ts'

const refusals: Readonly<Record<Exclude<SiteRole, 'support' | 'analyst'>, string>> = {
  editor: 'Only an owner, an admin or an editor of the site may do this.',
  admin: 'Only an owner or an admin of the site may do this.',
  owner: 'Only an owner of the site may do this.',
}

/** Throws `forbidden` if the caller is an API key that doesn't have the call's scope. */
export function checkScope({ scope, forPeople }: Call, { user: { scopes } }: Caller): void {
  if (scopes === undefined) return
  if (scope === null) {
    throw new AppError('forbidden', `An API key cannot make this call.${forPeople ? ` ${forPeople}` : ''}`)
  }
  if (!scopes.includes(scope)) throw new AppError('forbidden', `This API key lacks the scope ${scope}.`)
}

/** Throws `forbidden` if the call is for administrators of the installation and the caller isn't one. */
export function checkAdmin({ access }: Call, { user }: Caller): void {
  if (access === 'admin' && !user.isAdmin) throw new AppError('forbidden', 'Only an administrator may do this.')
}

/**
 * Throws `forbidden` if the caller's role doesn't allow the call, and `plan` if the site's plan doesn't. `params` are
 * not parsed yet.
 */
export async function checkAccess(
  call: Call,
  { siteId, role }: Membership,
  { user }: Caller,
  params: Readonly<Record<string, unknown>>,
  callers: Callers,
): Promise<void> {
  const stricter = call.stricter?.applies(params, user.id) ? call.stricter.role : null
  if (!roleMayCall(role, call)) throw new AppError('forbidden', refusal(call))
  if (stricter && !includesRole(role, stricter))
    throw new AppError('forbidden', refusal({ role: stricter, scope: null }))
  // Only an administrator can get here without being a member.
  if (call.membersOnly && user.isAdmin && callers.isMember && !(await callers.isMember(user.id, siteId)))
    throw new AppError('forbidden', 'Only members of the site may do this. You are viewing it as an administrator.')
  const feature = neededFeature(call, params)
  if (feature === undefined || !callers.hasFeature || (await callers.hasFeature(siteId, feature))) return
  throw new AppError('plan', notIncluded(feature), { feature })
}

/** Returns the message for a user who isn't allowed to make a call, saying who is. */
function refusal({ role, scope }: RoleNeeds): string {
  const least = role ?? (scope?.endsWith(':read') ? 'analyst' : 'editor')
  return least === 'support' || least === 'analyst' ? 'Your role on this site does not allow this.' : refusals[least]
}

function neededFeature({ feature }: Call, params: Readonly<Record<string, unknown>>): Feature | undefined {
  if (typeof feature !== 'object') return feature
  return feature.applies(params) ? feature.feature : undefined
}
