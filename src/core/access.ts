/** What somebody may be on a site, least first: each may do what those before it may. */
export const siteRoles = ['member', 'admin', 'owner'] as const
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
] as const
export type Area = (typeof areas)[number]

/** What an API key may be allowed to do: "contacts:read". */
export type Scope = `${Area}:${'read' | 'write'}`

/** A role that a call needs beyond its own when its input asks for more. */
export interface StricterRole {
  readonly role: SiteRole
  /** When, in words: "somebody else is removed". */
  readonly when: string
  readonly applies: (input: Readonly<Record<string, unknown>>, userId: string) => boolean
}
