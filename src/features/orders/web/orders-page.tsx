import { NativeSelect } from '@mantine/core'
import { IconListSearch, IconReceipt, IconSettings } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useSite, useSitePath } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { KeyPager } from '#platform/web/ui/key-pager.tsx'
import { LinkButton, TextLink } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { SearchInput } from '#platform/web/ui/search-input.tsx'
import { useUrlState } from '#platform/web/ui/use-url-state.ts'
import { useCall } from '#platform/web/use-call.ts'
import { orderCalls, type OrderQuery, orderSources, orderStatuses, orderStatusNames } from '../contract.ts'
import { ExportButton } from './export-button.tsx'
import { daysOf, periods } from './order-period.ts'
import { OrderTable } from './order-table.tsx'
import { OrderTotalsView } from './order-totals-view.tsx'
import { sourceNames } from './order-words.ts'
import styles from './orders.module.css'
import { OrderWays } from './order-ways.tsx'

const defaults = { period: '30', search: '', status: '', source: '', form: '', after: '', before: '' }
const fromStart = { after: '', before: '' }
const limit = 10
const options = (any: string, names: Readonly<Record<string, string>>) => [
  { value: '', label: any },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
]

/** The orders page: totals and the list of orders. */
export default function OrdersPage() {
  const path = useSitePath()
  const settings = useCall(orderCalls.settings, {})
  const isBlank = settings.data?.orders === false
  return (
    <Page
      title="Orders"
      note="Purchases in your shop, used to measure the revenue of forms, campaigns and tests."
      actions={
        <LinkButton to={path('/orders/sources')} variant="default" leftSection={<IconSettings size={16} aria-hidden />}>
          Order sources
        </LinkButton>
      }
    >
      <ErrorNotice error={settings.error} retry={settings.refetch} />
      {settings.isLoading && <ListSkeleton rows={6} />}
      {isBlank && <NoOrdersYet />}
      {settings.data?.orders && <AllOrders />}
    </Page>
  )
}

function AllOrders() {
  const { time_zone } = useSite()
  const path = useSitePath()
  const [state, setState] = useUrlState(defaults)
  const query = queryOf(state, time_zone)
  const place = state.after ? { after: state.after } : state.before ? { before: state.before } : {}
  const list = useCall(orderCalls.list, { ...query, ...place, limit }, { keepPrevious: true })
  const search = useCallback((text: string) => setState({ search: text, ...fromStart }), [setState])
  const { orders = [], next = null, previous = null } = list.data ?? {}
  return (
    <>
      <div className={styles.filters}>
        <SearchInput label="Search by number or email" value={state.search} onSearch={search} />
        <NativeSelect
          aria-label="Period"
          data={Object.entries(periods).map(([value, label]) => ({ value, label }))}
          value={state.period}
          onChange={(event) => setState({ period: event.target.value, ...fromStart })}
        />
        <NativeSelect
          aria-label="Status"
          data={options('Any status', orderStatusNames)}
          value={state.status}
          onChange={(event) => setState({ status: event.target.value, ...fromStart })}
        />
        <NativeSelect
          aria-label="Source"
          data={[...options('Any source', sourceNames), { value: 'unverified', label: 'Not verified' }]}
          value={state.source}
          onChange={(event) => setState({ source: event.target.value, ...fromStart })}
        />
        <ExportButton query={query} />
      </div>
      {state.form && (
        <p className={styles.text}>
          Orders from one form’s subscribers. <TextLink to={path('/orders')}>View all orders</TextLink>
        </p>
      )}
      <OrderTotalsView query={query} />
      <ErrorNotice error={list.error} retry={list.refetch} />
      {list.isLoading && <ListSkeleton rows={limit} />}
      {orders.length > 0 && <OrderTable orders={orders} isStale={list.isStale} />}
      {list.data && orders.length === 0 && (
        <EmptyState
          icon={IconListSearch}
          title="No matching orders"
          text="Try a longer period, another status, or part of the number."
        />
      )}
      <KeyPager
        note=""
        onPrevious={previous === null ? undefined : () => setState({ before: previous, after: '' })}
        onNext={next === null ? undefined : () => setState({ after: next, before: '' })}
      />
    </>
  )
}

function queryOf({ period, search, status, source, form }: typeof defaults, timeZone: string): Partial<OrderQuery> {
  const known = orderStatuses.find((name) => name === status)
  const from = orderSources.find((name) => name === source)
  return {
    ...daysOf(period, timeZone),
    ...(search && { search }),
    ...(form && { popup_id: form }),
    ...(known && { status: known }),
    ...(from && { source: from }),
    ...(source === 'unverified' && { is_verified: false }),
  }
}

function NoOrdersYet() {
  return (
    <>
      <EmptyState
        icon={IconReceipt}
        title="No orders yet"
        text="Connect your shop by API, a thank-you page script or a file. Each order is counted once, by its number."
      />
      <div className={styles.ways}>
        <OrderWays />
      </div>
    </>
  )
}
