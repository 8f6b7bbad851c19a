import { includesRole, type SiteRole } from '#core/access.ts'
import { roleNames } from '#core/role-names.ts'

/** Whether somebody's role lets them change or remove one who has another: owners everybody, admins all but owners. */
export function mayManage(own: SiteRole, other: SiteRole): boolean {
  return includesRole(own, 'admin') && (other !== 'owner' || own === 'owner')
}

/** The roles that somebody may give, as a Select takes them. */
export function roleChoicesFor(own: SiteRole): { value: SiteRole; label: string }[] {
  return (Object.keys(roleNames) as SiteRole[])
    .filter((role) => mayManage(own, role))
    .map((value) => ({ value, label: roleNames[value] }))
}
