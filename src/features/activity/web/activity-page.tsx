import { NativeSelect, TextInput } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { activityKinds } from '#core/activity.ts'
import { useSitePath } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { Pager } from '#platform/web/ui/pager.tsx'
import { SearchInput } from '#platform/web/ui/search-input.tsx'
import { Table } from '#platform/web/ui/table.tsx'
import { useUrlState } from '#platform/web/ui/use-url-state.ts'
import { useCall } from '#platform/web/use-call.ts'
import { activityCalls, activityPerPage } from '../contract.ts'
import styles from './activity-page.module.css'
import { ActivityRow } from './activity-row.tsx'
import { ExportActivity } from './export-activity.tsx'
import { filterOf, noFilter } from './filter-of.ts'
import { KeepPanel } from './keep-panel.tsx'
import { kindNames } from './kind-names.ts'

const defaults = { ...noFilter, page: 1 }

/** Page with the activity log: who did what on the site, and when. */
export default function ActivityPage() {
  const path = useSitePath()
  const [{ page, ...filter }, setQuery] = useUrlState(defaults)
  const sent = filterOf(filter)
  const { data, error, isStale, refetch } = useCall(activityCalls.list, { ...sent, page }, { keepPrevious: true })
  const isFiltered = Object.keys(sent).length > 0
  return (
    <Page
      title="Activity log"
      back={{ label: 'Site settings', to: path('/settings') }}
      note="Who changed, published, sent, exported or invited, and when."
      actions={<ExportActivity filter={sent} />}
    >
      <div className={styles.filters}>
        <SearchInput label="Search activity" value={filter.search} onSearch={(search) => setQuery({ search })} />
        <NativeSelect
          label="Person"
          value={filter.person}
          onChange={({ currentTarget }) => setQuery({ person: currentTarget.value })}
          data={[
            { value: '', label: 'Everyone' },
            ...(data?.actors ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <NativeSelect
          label="Activity"
          value={filter.kind}
          onChange={({ currentTarget }) => setQuery({ kind: currentTarget.value })}
          data={[
            { value: '', label: 'All activity' },
            ...activityKinds.map((kind) => ({ value: kind, label: kindNames[kind] })),
          ]}
        />
        <TextInput
          type="date"
          label="From"
          value={filter.from}
          max={filter.to || undefined}
          onChange={({ currentTarget }) => setQuery({ from: currentTarget.value })}
        />
        <TextInput
          type="date"
          label="To"
          value={filter.to}
          min={filter.from || undefined}
          onChange={({ currentTarget }) => setQuery({ to: currentTarget.value })}
        />
      </div>
      <ErrorNotice error={error} retry={refetch} />
      {!data && !error && <ListSkeleton rows={8} height={48} />}
      {data?.total === 0 && (
        <EmptyState
          icon={IconHistory}
          title={isFiltered ? 'No matching activity' : 'No activity yet'}
          text={isFiltered ? 'Try other filters.' : 'What you and your team change on this site is listed here.'}
        />
      )}
      {data && data.total > 0 && (
        <>
          <Table
            label="Activity"
            isStale={isStale}
            columns={[{ label: 'Person' }, { label: 'Activity' }, { label: 'Time' }]}
          >
            {data.activities.map((activity) => (
              <ActivityRow key={activity.id} activity={activity} />
            ))}
          </Table>
          <Pager page={page} limit={activityPerPage} total={data.total} onPage={(next) => setQuery({ page: next })} />
        </>
      )}
      {data && (
        <div className={styles.panel}>
          <KeepPanel keepDays={data.keep_days} />
        </div>
      )}
    </Page>
  )
}
