import { NativeSelect } from '@mantine/core'
import { IconDiscount2, IconListSearch, IconPlus } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useSitePath } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { Pager } from '#platform/web/ui/pager.tsx'
import { SearchInput } from '#platform/web/ui/search-input.tsx'
import { useUrlState } from '#platform/web/ui/use-url-state.ts'
import { useCall } from '#platform/web/use-call.ts'
import { discountCalls } from '../contract.ts'
import { campaignsPerPage, campaignStates } from '../rules.ts'
import { CampaignTable } from './campaign-table.tsx'
import { stateNames } from './discount-words.ts'
import styles from './discounts.module.css'

const defaults = { name: '', state: '', page: '1' }
const stateOptions = [
  { value: '', label: 'Any status' },
  ...campaignStates.map((value) => ({ value, label: stateNames[value] })),
]

/** Page with the discount campaigns of the site, and the results of each. */
export default function DiscountsPage() {
  const path = useSitePath()
  const [state, setState] = useUrlState(defaults)
  const page = Math.max(1, Math.trunc(Number(state.page)) || 1)
  const wanted = campaignStates.find((name) => name === state.state)
  const list = useCall(
    discountCalls.campaigns,
    { page, name: state.name, ...(wanted && { state: wanted }) },
    { keepPrevious: true },
  )
  const search = useCallback((name: string) => setState({ name, page: '1' }), [setState])
  const { campaigns = [], total = 0 } = list.data ?? {}
  const isFiltered = state.name !== '' || state.state !== ''
  const create = (
    <LinkButton to={path('/discounts/new')} leftSection={<IconPlus size={16} aria-hidden />}>
      New discount
    </LinkButton>
  )
  const isBlank = list.data !== undefined && total === 0 && !isFiltered
  return (
    <Page
      title="Discounts"
      note="Codes for your store, given to visitors in forms, games and emails."
      actions={isBlank ? undefined : create}
    >
      {!isBlank && (
        <div className={styles.filters}>
          <SearchInput label="Search by name" value={state.name} onSearch={search} />
          <NativeSelect
            aria-label="Status"
            data={stateOptions}
            value={state.state}
            onChange={(event) => setState({ state: event.target.value, page: '1' })}
          />
        </div>
      )}
      <ErrorNotice error={list.error} retry={list.refetch} />
      {list.isLoading && <ListSkeleton rows={campaignsPerPage} />}
      {campaigns.length > 0 && <CampaignTable campaigns={campaigns} isStale={list.isStale} />}
      {isBlank && (
        <EmptyState
          icon={IconDiscount2}
          title="No discounts yet"
          text="Create a discount and add it to a form: each visitor gets a code, and you see what it earns."
          action={create}
        />
      )}
      {list.data && campaigns.length === 0 && !isBlank && (
        <EmptyState icon={IconListSearch} title="No matching discounts" text="Try another name or status." />
      )}
      <Pager page={page} limit={campaignsPerPage} total={total} onPage={(next) => setState({ page: String(next) })} />
    </Page>
  )
}
