import { useSitePath } from '#platform/web/site.ts'
import { PlainLink } from '#platform/web/ui/link.tsx'
import styles from './contacts-tabs.module.css'

const tabs = [
  ['/contacts', 'Contacts'],
  ['/contacts/segments', 'Segments'],
  ['/contacts/lists', 'Lists'],
  ['/contacts/fields', 'Fields and tags'],
  ['/contacts/doubles', 'Doubles'],
  ['/contacts/imports', 'Imports'],
  ['/contacts/exports', 'Exports'],
  ['/contacts/suppressions', 'Suppression'],
] as const

/** Leads between the screens about contacts. */
export function ContactsTabs() {
  const path = useSitePath()
  return (
    <nav className={styles.tabs} aria-label="About contacts">
      {tabs.map(([to, label]) => (
        <PlainLink key={to} to={path(to)} exact className={styles.tab}>
          {label}
        </PlainLink>
      ))}
    </nav>
  )
}
