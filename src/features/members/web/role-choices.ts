import { includesRole, type SiteRole } from '#core/access.ts'
import { roleNames } from '#core/role-names.ts'

/**
 * Whether a role may change or remove a member with another role: owners may for everyone, admins for all but owners.
 */
export function mayManage(own: SiteRole, other: SiteRole): boolean {
  return includesRole(own, 'admin') && (other !== 'owner' || own === 'owner')
}

/** Returns the roles that a user may assign, as options of a Select. */
export function roleChoicesFor(own: SiteRole): { value: SiteRole; label: string }[] {
  return (Object.keys(roleNames) as SiteRole[])
    .filter((role) => mayManage(own, role))
    .map((value) => ({ value, label: roleNames[value] }))
}
