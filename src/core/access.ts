/**
 * What somebody may be on a site, least first. From analyst on, each may do what those before it may; support may do what
 * `supportScopes` says, which an analyst may not all do.
 */
export const siteRoles = ['support', 'analyst', 'editor', 'admin', 'owner'] as const
export type SiteRole = (typeof siteRoles)[number]

/** Whether a role includes another. */
export function includesRole(role: SiteRole, needed: SiteRole): boolean {
  return siteRoles.indexOf(role) >= siteRoles.indexOf(needed)
}

/** What API keys are given access to, one by one. */
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

/** What an API key may be allowed to do: "contacts:read". */
export type Scope = `${Area}:${'read' | 'write'}`

/** What a role for customer support may do: look people and their orders up, and answer them. */
const supportScopes: readonly string[] = [
  'contacts:read',
  'conversations:read',
  'conversations:write',
  'orders:read',
  'products:read',
]

/** Whether a role may do what a scope stands for: an analyst reads everything, support a part, the others read and write. */
export function roleHasScope(role: SiteRole, scope: Scope): boolean {
  if (role === 'support') return supportScopes.includes(scope)
  return includesRole(role, scope.endsWith(':read') ? 'analyst' : 'editor')
}

/** What a screen or a part of one needs: a scope, or a role at least. */
export type Needs = Scope | SiteRole

/** Whether a role has what a screen needs. */
export function roleHas(held: SiteRole, needs: Needs): boolean {
  return isRole(needs) ? includesRole(held, needs) : roleHasScope(held, needs)
}

const isRole = (needs: Needs): needs is SiteRole => (siteRoles as readonly string[]).includes(needs)

/** What of a call decides who may make it. */
export interface RoleNeeds {
  /** Left out, as null, where the dashboard gets contracts as plain data. */
  readonly role?: SiteRole | null
  readonly scope?: Scope | null
}

/** Whether a role may make a call of a site: the role that it states decides, else its scope; without either it takes an editor. */
export function roleMayCall(held: SiteRole, { role, scope }: RoleNeeds): boolean {
  if (role) return includesRole(held, role)
  return scope ? roleHasScope(held, scope) : includesRole(held, 'editor')
}

/** A role that a call needs beyond its own when its input asks for more. */
export interface StricterRole {
  readonly role: SiteRole
  /** When, in words: "somebody else is removed". */
  readonly when: string
  readonly applies: (input: Readonly<Record<string, unknown>>, userId: string) => boolean
}
