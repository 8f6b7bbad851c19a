import { IconAppWindow } from '@tabler/icons-react'
import { formatNumber, formatShare } from '#core/number.ts'
import { formCalls, formStatusNames } from '#features/forms/contract.ts'
import { useSitePath } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { LinkButton, TextLink } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Sparkline } from '#platform/web/ui/sparkline.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import { useCall } from '#platform/web/use-call.ts'
import styles from './top-forms.module.css'

const columns = [
  { label: 'Form' },
  { label: 'Status' },
  { label: 'Views', isNumber: true },
  { label: 'Conversions', isNumber: true },
  { label: 'Rate', isNumber: true },
  { label: 'Conversions by day', isHidden: true },
]

/** Forms with the most conversions in the last week. */
export default function TopForms() {
  const path = useSitePath()
  const { data, error, isLoading, refetch } = useCall(
    formCalls.list,
    { sort_key: 'conversions', limit: 5 },
    { refetchInterval: 60_000 },
  )
  return (
    <section aria-label="Top forms">
      <header className={styles.header}>
        <h2>Top forms</h2>
        {data && data.total > 5 && <TextLink to={path('/forms')}>All forms</TextLink>}
      </header>
      <ErrorNotice error={error} retry={refetch} />
      {isLoading && <ListSkeleton rows={3} />}
      {data?.popups.length === 0 && <NoForms />}
      {data && data.popups.length > 0 && (
        <Table label="Top forms" columns={columns}>
          {data.popups.map(({ id, name, status, stats, sparkline }) => (
            <Row key={id}>
              <Cell kind="main">
                <TextLink to={path(`/forms/${id}/statistics`)}>{name}</TextLink>
              </Cell>
              <Cell>
                <StatusBadge status={status} label={formStatusNames[status]} />
              </Cell>
              <Cell kind="number" label="Views">
                {formatNumber(stats.views)}
              </Cell>
              <Cell kind="number" label="Conversions">
                {formatNumber(stats.conversions)}
              </Cell>
              <Cell kind="number" label="Rate">
                {formatShare(stats.rate)}
              </Cell>
              <Cell kind="tool">
                <Sparkline values={sparkline} label={`Conversions by day: ${sparkline.join(', ')}`} />
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </section>
  )
}

function NoForms() {
  const path = useSitePath()
  return (
    <EmptyState
      icon={IconAppWindow}
      title="No forms yet"
      text="Forms turn visitors into subscribers. Start from a template."
      action={<LinkButton to={path('/forms/new')}>Create a form</LinkButton>}
    />
  )
}
