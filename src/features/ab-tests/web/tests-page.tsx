import { Button, NativeSelect } from '@mantine/core'
import { IconSearch, IconTestPipe } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { IfMay } from '#platform/web/ui/if-may.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { Pager } from '#platform/web/ui/pager.tsx'
import { SearchInput } from '#platform/web/ui/search-input.tsx'
import { usePageWithin } from '#platform/web/ui/use-page-within.ts'
import { useUrlState } from '#platform/web/ui/use-url-state.ts'
import { useCall } from '#platform/web/use-call.ts'
import { abTestCalls, testStatuses } from '../contract.ts'
import { TestRow } from './test-row.tsx'
import styles from './tests-page.module.css'

const ChooseForm = lazy(() => import('./choose-form.tsx'))

const defaults = { search: '', status: '', page: 1 }
const limit = 5
const statusOptions = [
  { value: '', label: 'Active and ended' },
  { value: 'active', label: 'Active' },
  { value: 'ended', label: 'Ended' },
  { value: 'archived', label: 'Archived' },
]

/** Page that lists every A/B test of the site. */
export default function TestsPage() {
  const [filters, setFilters] = useUrlState(defaults)
  const [isChoosing, setChoosing] = useState(false)
  const status = testStatuses.find((name) => name === filters.status)
  const input = { name: filters.search, page: filters.page, limit, ...(status && { status: [status] }) }
  const { data, error, isLoading, isStale, refetch } = useCall(abTestCalls.list, input, {
    keepPrevious: true,
    refetchInterval: 60_000,
  })
  const search = useCallback((text: string) => setFilters({ search: text }), [setFilters])
  const { tests = [], total = 0 } = data ?? {}
  const goTo = useCallback((page: number) => setFilters({ page }), [setFilters])
  usePageWithin({ page: filters.page, limit, total: isStale ? undefined : data?.total, onPage: goTo })
  const isFiltered = filters.search !== '' || status !== undefined
  const make = (
    <IfMay call={abTestCalls.create}>
      <Button onClick={() => setChoosing(true)}>New test</Button>
    </IfMay>
  )
  return (
    <Page title="Tests" actions={(total > 0 || isFiltered) && make}>
      {(total > 0 || isFiltered) && (
        <div className={styles.filters}>
          <SearchInput label="Search tests by name" value={filters.search} onSearch={search} />
          <NativeSelect
            aria-label="Status"
            data={statusOptions}
            value={status ?? ''}
            onChange={(event) => setFilters({ status: event.target.value })}
          />
        </div>
      )}
      <ErrorNotice error={error} retry={refetch} />
      {isLoading && <ListSkeleton rows={limit} height={84} />}
      {tests.length > 0 && (
        <ul className={styles.list} aria-busy={isStale} data-stale={isStale || undefined}>
          {tests.map((test) => (
            <TestRow key={test.test_id} test={test} />
          ))}
        </ul>
      )}
      {data && total === 0 && !isFiltered && (
        <EmptyState
          icon={IconTestPipe}
          title="No tests yet"
          text="Show two versions of a form and find out which converts better."
          action={make}
        />
      )}
      {data && tests.length === 0 && isFiltered && (
        <EmptyState icon={IconSearch} title="No results" text="Try different filters." />
      )}
      <Pager page={filters.page} limit={limit} total={total} onPage={goTo} />
      <Suspense>{isChoosing && <ChooseForm onClose={() => setChoosing(false)} />}</Suspense>
    </Page>
  )
}
