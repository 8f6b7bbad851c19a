import type { SiteRole } from './access.ts'

/** What the roles are called on screens, the one that may do most first. */
export const roleNames: Readonly<Record<SiteRole, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  editor: 'Editor',
  analyst: 'Analyst',
  support: 'Support',
}
