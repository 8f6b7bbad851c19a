import type { SiteRole } from './access.ts'

/** Display names of the roles, the most powerful first. */
export const roleNames: Readonly<Record<SiteRole, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  editor: 'Editor',
  analyst: 'Analyst',
  support: 'Support',
}
