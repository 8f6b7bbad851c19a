import { IconSearch } from '@tabler/icons-react'
import { planCalls } from '#features/plans/contract.ts'
import { useAccount } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { AdminPage } from '#platform/web/ui/admin-page.tsx'
import { Pager } from '#platform/web/ui/pager.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { SearchInput } from '#platform/web/ui/search-input.tsx'
import { Table } from '#platform/web/ui/table.tsx'
import { useUrlState } from '#platform/web/ui/use-url-state.ts'
import { useCall } from '#platform/web/use-call.ts'
import { PlannedSiteRow } from './planned-site-row.tsx'
import { TierTable } from './tier-table.tsx'

const defaults = { name: '', page: 1 }
const perPage = 25

/** The page with the tiers and the plan of each site, for administrators. */
export default function SitePlansPage() {
  const { isAdmin } = useAccount()
  const [query, setQuery] = useUrlState(defaults)
  const tiers = useCall(planCalls.tiers, {}, { enabled: isAdmin })
  const input = { ...query, limit: perPage }
  const { data, error, isStale, refetch } = useCall(planCalls.sites, input, { enabled: isAdmin, keepPrevious: true })
  const note =
    tiers.data?.is_selling === false
      ? 'This installation does not sell plans: every site has everything, except features that are turned off. Tiers apply once Stripe is set up.'
      : undefined
  return (
    <AdminPage title="Plans of all sites" note={note}>
      <ErrorNotice error={tiers.error} retry={tiers.refetch} />
      {tiers.data && <TierTable tiers={tiers.data.tiers} />}
      <Panel title="Sites">
        <SearchInput label="Search sites" value={query.name} onSearch={(name) => setQuery({ name, page: 1 })} />
        <ErrorNotice error={error} retry={refetch} />
        {(!data || !tiers.data) && !error && !tiers.error && <ListSkeleton rows={4} height={48} />}
        {data?.total === 0 && (
          <EmptyState icon={IconSearch} title="No sites found" text="No sites match your search." />
        )}
        {data && data.total > 0 && tiers.data && (
          <>
            <Table
              label="Sites"
              isStale={isStale}
              columns={[
                { label: 'Site' },
                { label: 'Plan' },
                { label: 'Given without payment' },
                { label: 'Change', isHidden: true },
              ]}
            >
              {data.sites.map((site) => (
                <PlannedSiteRow key={site.id} site={site} tiers={tiers.data!.tiers} />
              ))}
            </Table>
            <Pager page={query.page} limit={perPage} total={data.total} onPage={(page) => setQuery({ page })} />
          </>
        )}
      </Panel>
    </AdminPage>
  )
}
