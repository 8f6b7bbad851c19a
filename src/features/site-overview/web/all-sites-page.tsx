import { IconSearch } from '@tabler/icons-react'
import { useEffect } from 'react'
import { formatMoney } from '#core/money.ts'
import { formatNumber } from '#core/number.ts'
import { siteCalls } from '#features/sites/contract.ts'
import { isGuestOfOne } from '#features/sites/web/index.ts'
import { useNavigate } from '#platform/web/router/router.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { LinkButton, TextLink } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { Pager } from '#platform/web/ui/pager.tsx'
import { SearchInput } from '#platform/web/ui/search-input.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import { useUrlState } from '#platform/web/ui/use-url-state.ts'
import { useCall } from '#platform/web/use-call.ts'
import { overviewDays, type SiteFigures, siteOverviewCalls, sitesPerPage } from '../contract.ts'
import styles from './all-sites.module.css'

const defaults = { search: '', page: 1 }
const columns = ['Subscribers', 'New subscribers', 'Viewers', 'Conversions', 'Revenue'] as const

/** Shows all sites of the account side by side, for users with several sites. */
export default function AllSitesPage() {
  const { data } = useCall(siteCalls.list, {})
  const only = data && isGuestOfOne(data.sites) ? data.sites[0] : undefined
  const navigate = useNavigate()
  useEffect(() => {
    if (only) void navigate({ to: `/sites/${only.id}`, replace: true })
  }, [only, navigate])
  return data && !only ? <Overview /> : null
}

function Overview() {
  const [{ search, page }, setQuery] = useUrlState(defaults)
  const { data, error, isStale, refetch } = useCall(
    siteOverviewCalls.overview,
    { search, page },
    { keepPrevious: true },
  )
  return (
    <Page
      title="All sites"
      note={`New subscribers, viewers, conversions and revenue of the last ${overviewDays} days.`}
      actions={<LinkButton to="/new-site">New site</LinkButton>}
    >
      <div className={styles.bar}>
        <SearchInput label="Search sites" value={search} onSearch={(text) => setQuery({ search: text, page: 1 })} />
      </div>
      <ErrorNotice error={error} retry={refetch} />
      {!data && !error && <ListSkeleton rows={6} height={56} />}
      {data?.total === 0 && <EmptyState icon={IconSearch} title="No sites found" text="No sites match your search." />}
      {data && data.total > 0 && (
        <>
          <Table
            label="All sites"
            isStale={isStale}
            columns={[
              { label: 'Site' },
              ...columns.map((label) => ({ label, isNumber: true })),
              { label: 'Actions', isHidden: true },
            ]}
          >
            {data.sites.map((site) => (
              <SiteRow key={site.id} site={site} />
            ))}
          </Table>
          <Pager page={page} limit={sitesPerPage} total={data.total} onPage={(next) => setQuery({ page: next })} />
        </>
      )}
    </Page>
  )
}

function SiteRow({ site }: { site: SiteFigures }) {
  const { id, name, url, role, is_suspended, revenue } = site
  const figures = [site.subscribers, site.new_subscribers, site.viewers, site.conversions]
  return (
    <Row>
      <Cell kind="main">
        <span className={styles.lines}>
          <TextLink to={`/sites/${id}`}>{name}</TextLink>
          {url && <span className={styles.small}>{url.replace(/^https?:\/\/|\/$/g, '')}</span>}
          {is_suspended && <span className={styles.suspended}>Sending is suspended</span>}
        </span>
      </Cell>
      {figures.map((figure, at) => (
        <Cell key={columns[at]} kind="number" label={columns[at]!}>
          {figure === null ? '–' : formatNumber(figure)}
        </Cell>
      ))}
      <Cell kind="number" label="Revenue">
        {revenue === null || revenue.currency === '' ? '–' : formatMoney(revenue.net, revenue.currency)}
      </Cell>
      <Cell kind="tool">
        {(role === 'owner' || role === 'admin') && (
          <LinkButton to={`/new-site?from=${id}`} size="xs" variant="default" aria-label={`Copy setup of ${name}`}>
            Copy setup
          </LinkButton>
        )}
      </Cell>
    </Row>
  )
}
