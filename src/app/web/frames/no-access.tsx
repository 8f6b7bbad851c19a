import { IconLock } from '@tabler/icons-react'
import { roleNames } from '#core/role-names.ts'
import { useSite, useSitePath } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { Page } from '#platform/web/ui/page.tsx'

/** Replaces a screen that the user's role may not open, and states who can help. */
export default function NoAccess({ title }: { title: string }) {
  const role = roleNames[useSite().role]
  const path = useSitePath()
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
