import type { ReactNode } from 'react'
import { useAccount } from '../site.ts'
import styles from './admin-page.module.css'
import { PlainLink } from './link.tsx'
import { Page } from './page.tsx'

const tabs = [
  ['/admin', 'Sites'],
  ['/admin/users', 'Users'],
  ['/site-plans', 'Plans'],
  ['/sending-limits', 'Sending limits'],
  ['/mail-server', 'Mail server'],
  ['/admin/health', 'Health'],
] as const

interface AdminPageProps {
  title: string
  note?: ReactNode
  actions?: ReactNode
  /** Rendered for administrators alone. */
  children: ReactNode
}

/** The frame of a screen about the whole installation, with the way to the others. */
export function AdminPage({ title, note, actions, children }: AdminPageProps) {
  const { isAdmin } = useAccount()
  return (
    <Page title={title} note={note} actions={actions}>
      {isAdmin ? (
        <>
          <nav className={styles.tabs} aria-label="Administration">
            {tabs.map(([to, label]) => (
              <PlainLink key={to} to={to} exact className={styles.tab}>
                {label}
              </PlainLink>
            ))}
          </nav>
          {children}
        </>
      ) : (
        <p>Only administrators of this installation can view this page.</p>
      )}
    </Page>
  )
}
