import type { ReactNode } from 'react'
import { useAccount } from '../site.ts'
import { LinkTabs } from './link-tabs.tsx'
import { Page } from './page.tsx'

const tabs = [
  ['/admin', 'Sites'],
  ['/admin/users', 'Users'],
  ['/site-plans', 'Plans'],
  ['/sending-limits', 'Sending limits'],
  ['/mail-server', 'Mail server'],
  ['/branding', 'Branding'],
  ['/admin/health', 'Health'],
] as const

interface AdminPageProps {
  title: string
  note?: ReactNode
  actions?: ReactNode
  /** Rendered only for administrators. */
  children: ReactNode
}

/** Frame of a screen about the whole installation, with links to the other such screens. */
export function AdminPage({ title, note, actions, children }: AdminPageProps) {
  const { isAdmin } = useAccount()
  return (
    <Page title={title} note={note} actions={actions}>
      {isAdmin ? (
        <>
          <LinkTabs label="Administration" tabs={tabs} />
          {children}
        </>
      ) : (
        <p>Only administrators of this installation can view this page.</p>
      )}
    </Page>
  )
}
