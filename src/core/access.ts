/**
 * Roles of a member on a site, least first. From analyst on, each may do everything that the earlier ones may. Support
 * may do what `supportScopes` lists, not all of which an analyst may do.
 */
export const siteRoles = ['support', 'analyst', 'editor', 'admin', 'owner'] as const
export type SiteRole = (typeof siteRoles)[number]

/** Checks whether a role includes another. */
export function includesRole(role: SiteRole, needed: SiteRole): boolean {
  return siteRoles.indexOf(role) >= siteRoles.indexOf(needed)
}

/** Areas to which API keys are given access individually. */
export const areas = [
  'automations',
  'campaigns',
  'contacts',
  'conversations',
  'discounts',
  'emails',
  'events',
  'forms',
  'imports',
  'integrations',
  'media',
  'orders',
  'products',
  'push',
  'sending',
  'settings',
  'shops',
  'statistics',
  'transactional',
] as const
export type Area = (typeof areas)[number]

/** A permission that an API key may have, such as "contacts:read". */
export type Scope = `${Area}:${'read' | 'write'}`

/** Scopes of the support role: look up people and their orders, and reply to them. */
const supportScopes: readonly string[] = [
  'contacts:read',
  'conversations:read',
  'conversations:write',
  'orders:read',
  'products:read',
]

/** Checks whether a role has a scope: an analyst reads everything, support has a part, the others read and write. */
export function roleHasScope(role: SiteRole, scope: Scope): boolean {
  if (role === 'support') return supportScopes.includes(scope)
  return includesRole(role, scope.endsWith(':read') ? 'analyst' : 'editor')
}

/** The requirement of a screen or a part of one: a scope, or a minimum role. */
export type Needs = Scope | SiteRole

/** Checks whether a role meets the requirement of a screen. */
export function roleHas(held: SiteRole, needs: Needs): boolean {
  return isRole(needs) ? includesRole(held, needs) : roleHasScope(held, needs)
}

const isRole = (needs: Needs): needs is SiteRole => (siteRoles as readonly string[]).includes(needs)

/** The properties of a call that decide who may make it. */
export interface RoleNeeds {
  /** Omitted or null if the dashboard gets contracts as plain data. */
  readonly role?: SiteRole | null
  readonly scope?: Scope | null
}

/**
 * Checks whether a role may make a call of a site. The call's stated role decides, or else its scope. Without either,
 * it needs an editor.
 */
export function roleMayCall(held: SiteRole, { role, scope }: RoleNeeds): boolean {
  if (role) return includesRole(held, role)
  return scope ? roleHasScope(held, scope) : includesRole(held, 'editor')
}

/** A role that a call needs beyond its usual one if its input requires it. */
export interface StricterRole {
  readonly role: SiteRole
  /** The condition as text: "somebody else is removed". */
  readonly when: string
  readonly applies: (input: Readonly<Record<string, unknown>>, userId: string) => boolean
}
