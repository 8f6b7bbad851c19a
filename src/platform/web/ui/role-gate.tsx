import type { ReactNode } from 'react'
import { IconLock } from '@tabler/icons-react'
import type { Needs } from '#core/access.ts'
import { roleNames } from '#core/role-names.ts'
import { useHasRole, useSite, useSitePath } from '../site.ts'
import { EmptyState } from './empty-state.tsx'
import { LinkButton } from './link.tsx'
import { Page } from './page.tsx'

interface RoleGateProps {
  /** What the screen needs. */
  needs: Needs
  title: string
  children: ReactNode
}

/** Shows a screen of a site to those whose role may open it, and says to others who can help. */
export function RoleGate({ needs, title, children }: RoleGateProps) {
  const role = roleNames[useSite().role]
  const path = useSitePath()
  if (useHasRole(needs)) return children
  return (
    <Page title={title} width="narrow">
      <EmptyState
        icon={IconLock}
        title="You don’t have access to this page"
        text={`Your role on this site is ${role}. Ask an owner to change it.`}
        action={<LinkButton to={path('')}>Go to the start page</LinkButton>}
      />
    </Page>
  )
}
