import { IconCheck } from '@tabler/icons-react'
import { type Area, areas, roleHas, roleHasScope, type SiteRole } from '#core/access.ts'
import { areaNames } from '#core/area-names.ts'
import { roleNames } from '#core/role-names.ts'
import { roleRights } from '../role-rights.ts'
import styles from './role-table.module.css'

const roles = Object.keys(roleNames) as SiteRole[]

/** The table of what each role may do, by area. */
export default function RoleTable() {
  return (
    // The table is wider than a phone, so it must be scrollable with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroll} aria-label="What each role can do" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Area</th>
            {roles.map((role) => (
              <th key={role} scope="col">
                {roleNames[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {areas.map((area) => (
            <Row key={area} label={areaNames[area]} cell={(role) => wayOf(role, area)} />
          ))}
          {roleRights.map(({ label, needs }) => (
            <Row key={label} label={label} cell={(role) => (roleHas(role, needs) ? 'Yes' : '')} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function wayOf(role: SiteRole, area: Area): string {
  if (roleHasScope(role, `${area}:write`)) return 'Edit'
  return roleHasScope(role, `${area}:read`) ? 'View' : ''
}

function Row({ label, cell }: { label: string; cell: (role: SiteRole) => string }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {roles.map((role) => (
        <td key={role}>{cell(role) === 'Yes' ? <IconCheck size={16} aria-label="Yes" /> : cell(role) || <None />}</td>
      ))}
    </tr>
  )
}

function None() {
  return (
    <>
      <span aria-hidden>–</span>
      <span className={styles.hidden}>No</span>
    </>
  )
}
