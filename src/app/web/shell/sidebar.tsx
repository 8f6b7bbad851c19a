import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Suspense } from 'react'
import { roleHas } from '#core/access.ts'
import { AccountMenu } from '#features/accounts/web/index.ts'
import { NotificationBell } from '#features/notifications/web/index.ts'
import { SiteSwitcher } from '#features/sites/web/index.ts'
import type { NavSection } from '#platform/web/screen.ts'
import { useSite, useSitePath } from '#platform/web/site.ts'
import { PlainLink } from '#platform/web/ui/link.tsx'
import { openPalette } from '../palette/palette-state.ts'
import { screens } from '../rooms.ts'
import { type NavEntry, navEntries, navSections } from './nav-entries.ts'
import styles from './sidebar.module.css'

const paletteKeys = navigator.platform.startsWith('Mac') ? '⌘K' : 'Ctrl K'

/** Shows all areas of Trellis by section, with the site at the top and the account at the bottom. */
export function Sidebar({ onLeave }: { onLeave?: () => void }) {
  const search = () => {
    onLeave?.()
    openPalette()
  }
  return (
    <div className={styles.sidebar}>
      <Suspense fallback={<div className={styles.site} />}>
        <SiteSwitcher />
      </Suspense>
      <ViewOnly />
      <UnstyledButton className={styles.search} onClick={search}>
        <IconSearch size={15} aria-hidden />
        <span>Search</span>
        <kbd>{paletteKeys}</kbd>
      </UnstyledButton>
      <Suspense fallback={null}>
        <NotificationBell onLeave={onLeave} />
      </Suspense>
      <nav className={styles.nav} aria-label="Main">
        {navSections.map((section) => (
          <Section key={section} section={section} />
        ))}
      </nav>
      <Suspense fallback={<div className={styles.account} />}>
        <AccountMenu />
      </Suspense>
    </div>
  )
}

/** Explains why there are no buttons. */
function ViewOnly() {
  const { role } = useSite()
  return role === 'analyst' && <p className={styles.viewOnly}>Analyst · View only</p>
}

function Section({ section }: { section: NavSection }) {
  const { role } = useSite()
  const hasHeading = section !== section.toLowerCase()
  const entries = navEntries(screens, section).filter(({ needs }) => roleHas(role, needs))
  if (entries.length === 0) return null
  return (
    <div className={styles.section}>
      {hasHeading && <h2 className={styles.heading}>{section}</h2>}
      <ul className={styles.list}>
        {entries.map((entry) => (
          <Entry key={entry.label} entry={entry} />
        ))}
      </ul>
    </div>
  )
}

function Entry({ entry }: { entry: NavEntry }) {
  const link = <EntryLink entry={entry} />
  if (!entry.Gate) return link
  return (
    <Suspense fallback={null}>
      <entry.Gate>{link}</entry.Gate>
    </Suspense>
  )
}

function EntryLink({ entry: { label, icon: Picture, path } }: { entry: NavEntry }) {
  const sitePath = useSitePath()
  return (
    <li>
      <PlainLink to={sitePath(path === '/' ? '' : path)} className={styles.link} exact={path === '/'}>
        <Picture size={17} stroke={1.7} aria-hidden />
        {label}
      </PlainLink>
    </li>
  )
}
