import { Checkbox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useAccount } from '#platform/web/site.ts'
import { AdminPage } from '#platform/web/ui/admin-page.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Pager } from '#platform/web/ui/pager.tsx'
import { SearchInput } from '#platform/web/ui/search-input.tsx'
import { Table } from '#platform/web/ui/table.tsx'
import { useUrlState } from '#platform/web/ui/use-url-state.ts'
import { useCall } from '#platform/web/use-call.ts'
import { administrationCalls, adminPerPage } from '../contract.ts'
import styles from './administration.module.css'
import { SiteRow } from './site-row.tsx'

const defaults = { search: '', suspended: '', page: 1 }

/** Page for administrators that lists all sites of the installation. */
export default function SitesPage() {
  const { isAdmin } = useAccount()
  const [{ search, suspended, page }, setQuery] = useUrlState(defaults)
  const input = { search, page, is_suspended: suspended !== '' }
  const options = { enabled: isAdmin, keepPrevious: true }
  const { data, error, isStale, refetch } = useCall(administrationCalls.sites, input, options)
  return (
    <AdminPage title="Sites" note="All sites of this installation.">
      <div className={styles.bar}>
        <SearchInput label="Search sites or owners" value={search} onSearch={(text) => setQuery({ search: text })} />
        <Checkbox
          label="Suspended only"
          checked={suspended !== ''}
          onChange={({ currentTarget }) => setQuery({ suspended: currentTarget.checked ? 'yes' : '' })}
        />
      </div>
      <ErrorNotice error={error} retry={refetch} />
      {!data && !error && <ListSkeleton rows={6} height={56} />}
      {data?.total === 0 && <EmptyState icon={IconSearch} title="No sites found" text="No sites match your search." />}
      {data && data.total > 0 && (
        <>
          <Table
            label="Sites"
            isStale={isStale}
            columns={[
              { label: 'Site' },
              { label: 'Owner' },
              { label: 'Plan' },
              { label: 'Members', isNumber: true },
              { label: 'Created' },
              { label: 'Actions', isHidden: true },
            ]}
          >
            {data.sites.map((site) => (
              <SiteRow key={site.id} site={site} />
            ))}
          </Table>
          <Pager page={page} limit={adminPerPage} total={data.total} onPage={(next) => setQuery({ page: next })} />
        </>
      )}
    </AdminPage>
  )
}
