import type { Role } from '#features/sites/contract.ts'

/** What the roles are called on screens. */
export const roleNames: Readonly<Record<Role, string>> = { owner: 'Owner', member: 'Member' }

/** The roles to choose from, as a Select takes them. */
export const roleChoices = (Object.keys(roleNames) as Role[]).map((value) => ({ value, label: roleNames[value] }))
