import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useHasRole, useSite, useSitePath } from '#platform/web/site.ts'
import { SlotContent } from '#platform/web/slot.tsx'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import styles from './dashboard-page.module.css'
import { areFirstStepsOver } from './first-steps-over.ts'
import { dashboardSections, dashboardTop } from './slots.ts'
import { StatsView } from './stats-view.tsx'

const FirstSteps = lazy(() => import('./first-steps.tsx'))
const TopForms = lazy(() => import('./top-forms.tsx'))

/** The first screen: results of the last seven days and, on a new site, what to do next. */
export default function DashboardPage() {
  const { id, name } = useSite()
  const mayMake = useHasRole('forms:write')
  const path = useSitePath()
  return (
    <Page
      title="Dashboard"
      note={name}
      actions={
        <LinkButton to={path('/forms/new')} leftSection={<IconPlus size={16} aria-hidden />}>
          New form
        </LinkButton>
      }
    >
      <div className={styles.page}>
        <SlotContent slot={dashboardTop} props={{}} />
        <Suspense fallback={<div className={styles.loading} />}>
          {mayMake && !areFirstStepsOver(id) && <FirstSteps />}
        </Suspense>
        <StatsView />
        <Suspense>
          <TopForms />
        </Suspense>
        <SlotContent slot={dashboardSections} props={{}} />
      </div>
    </Page>
  )
}
