import { IconPlus } from '@tabler/icons-react'
import { useSite, useSitePath } from '#platform/web/site.ts'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { FirstSteps } from './first-steps.tsx'
import { StatsView } from './stats-view.tsx'
import { TopForms } from './top-forms.tsx'

/** The first screen: how the last seven days went, and, on a new site, what to do next. */
export default function DashboardPage() {
  const { name } = useSite()
  const path = useSitePath()
  return (
    <Page
      title="Dashboard"
      note={`${name}, the last 7 days against the 7 before`}
      actions={
        <LinkButton to={path('/forms/new')} leftSection={<IconPlus size={16} aria-hidden />}>
          New form
        </LinkButton>
      }
    >
      <FirstSteps />
      <StatsView period="1 week" />
      <TopForms />
    </Page>
  )
}
