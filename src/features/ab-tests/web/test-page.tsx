import { IconTestPipe } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { ControlGroupPanel } from '#features/analytics/web/index.ts'
import { useParams } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { abTestCalls } from '../contract.ts'
import Conclusion from './conclusion.tsx'
import { EndMenu } from './end-menu.tsx'
import { isRunning } from './is-running.ts'
import { StartButton } from './start-button.tsx'
import { TestFunnel } from './test-funnel.tsx'
import { TestSettings } from './test-settings.tsx'
import { VariantList } from './variant-list.tsx'
import { formatDays, goalNames } from './words.ts'

const RateChart = lazy(() => import('./rate-chart.tsx'))
const Planner = lazy(() => import('./planner.tsx'))

/** Page of one test: first the conclusion, then the figures, then the settings. */
export default function TestPage() {
  const { testId = '' } = useParams()
  const path = useSitePath()
  const input = { test_id: testId }
  const { data, error, isLoading, refetch } = useCall(abTestCalls.load, input, { refetchInterval: 60_000 })
  const { test, statistics } = data ?? {}
  const isActive = test?.status === 'active'
  const isUnknown = error?.code === 'not_found'
  return (
    <Page
      title={test?.name ?? 'Test'}
      back={{ label: 'Tests', to: path('/tests') }}
      note={
        test &&
        statistics && (
          <>
            <StatusBadge
              status={isActive && !isRunning(test) ? 'paused' : test.status}
              label={test.winner ? `Ended with ${test.winner}` : undefined}
            />
            {` · ${goalNames[test.goal]} · ${statistics.days === 0 ? 'not started' : `${isActive ? 'running' : 'ran'} for ${formatDays(statistics.days)}`}`}
          </>
        )
      }
      actions={
        test && (
          <>
            <StartButton test={test} />
            <EndMenu test={test} winner={statistics?.winner ?? null} />
          </>
        )
      }
    >
      {isUnknown && <NoSuchTest />}
      {!isUnknown && <ErrorNotice error={error} retry={refetch} />}
      {isLoading && <ListSkeleton rows={4} height={72} />}
      {!isUnknown && test && statistics && (
        <>
          <Conclusion statistics={statistics} />
          <VariantList test={test} statistics={statistics} />
          {statistics.variants.some(({ visitors }) => visitors > 0) && (
            <>
              <Suspense fallback={<ListSkeleton rows={1} height={300} />}>
                <RateChart test={test} />
              </Suspense>
              <Suspense fallback={<ListSkeleton rows={1} height={220} />}>
                <TestFunnel test={test} />
              </Suspense>
            </>
          )}
          {statistics.control_group && (
            <Suspense fallback={<ListSkeleton rows={1} height={150} />}>
              <ControlGroupPanel group={statistics.control_group} />
            </Suspense>
          )}
          {isActive && (
            <>
              {statistics.winner === null && (
                <Suspense fallback={<ListSkeleton rows={1} height={220} />}>
                  <Planner test={test} statistics={statistics} />
                </Suspense>
              )}
              <TestSettings key={test.test_id} test={test} />
            </>
          )}
        </>
      )}
    </Page>
  )
}

function NoSuchTest() {
  const path = useSitePath()
  return (
    <EmptyState
      icon={IconTestPipe}
      title="Test not found"
      text="It may have been deleted."
      action={
        <LinkButton to={path('/tests')} variant="default">
          All tests
        </LinkButton>
      }
    />
  )
}
