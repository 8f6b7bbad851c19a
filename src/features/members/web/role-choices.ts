import type { SiteRole } from '#core/access.ts'
import { roleNames } from '#core/role-names.ts'

/** The roles to choose from, as a Select takes them. */
export const roleChoices = (Object.keys(roleNames) as SiteRole[]).map((value) => ({ value, label: roleNames[value] }))
