import { IconSearch } from '@tabler/icons-react'
import { useAccount } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { AdminPage } from '#platform/web/ui/admin-page.tsx'
import { Pager } from '#platform/web/ui/pager.tsx'
import { SearchInput } from '#platform/web/ui/search-input.tsx'
import { Table } from '#platform/web/ui/table.tsx'
import { useUrlState } from '#platform/web/ui/use-url-state.ts'
import { useCall } from '#platform/web/use-call.ts'
import { sendingLimitCalls, sitesPerPage } from '../contract.ts'
import { SiteRow } from './site-row.tsx'
import styles from './sending-limits.module.css'

const defaults = { name: '', page: 1 }

/** Shows administrators how many emails each site may send per day through the installation's server. */
export default function SendingLimitsPage() {
  const { isAdmin } = useAccount()
  const [query, setQuery] = useUrlState(defaults)
  const { data, error, isStale, refetch } = useCall(sendingLimitCalls.list, query, {
    enabled: isAdmin,
    keepPrevious: true,
  })
  return (
    <AdminPage
      title="Sending limits"
      note="Emails a day through this installation’s server. Sites with their own servers have no limit."
    >
      <div className={styles.bar}>
        <SearchInput label="Search sites" value={query.name} onSearch={(name) => setQuery({ name, page: 1 })} />
      </div>
      <ErrorNotice error={error} retry={refetch} />
      {!data && !error && <ListSkeleton rows={4} height={48} />}
      {data?.total === 0 && <EmptyState icon={IconSearch} title="No sites found" text="No sites match your search." />}
      {data && data.total > 0 && (
        <>
          <Table
            label="Sending limits"
            isStale={isStale}
            columns={[
              { label: 'Site' },
              { label: 'Sent today', isNumber: true },
              { label: 'Daily limit', isNumber: true },
              { label: 'Change', isHidden: true },
            ]}
          >
            {data.sites.map((site) => (
              <SiteRow key={site.id} site={site} />
            ))}
          </Table>
          <Pager page={query.page} limit={sitesPerPage} total={data.total} onPage={(page) => setQuery({ page })} />
        </>
      )}
    </AdminPage>
  )
}
