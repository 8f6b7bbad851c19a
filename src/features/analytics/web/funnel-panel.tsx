import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { analyticsCalls, type Period } from '../contract.ts'
import { type Column, columnsOf, type Split, splitOf, splits } from './funnel.ts'
import FunnelFigures from './funnel-figures.tsx'
import { devices } from './name-of-value.ts'

interface FunnelPanelProps {
  /** Forms whose visits are counted, with labels to distinguish them. */
  forms: readonly { readonly id: string; readonly label: string }[]
  /** Names of the form's tabs. */
  tabNames: readonly string[]
  /** Days to count: those of a period, or from one day to another in the site's time zone. */
  span: { readonly period: Period } | { readonly since: string; readonly until?: string | undefined }
  /** Additional note about these figures. */
  note?: string | undefined
}

const labels = { form: 'By variant', all: 'All', device: 'By device' } as const satisfies Record<Split, string>

/** Panel with the conversion funnel of forms by visits: viewed, each further step, submitted, converted. */
export default function FunnelPanel({ forms, tabNames, span, note }: FunnelPanelProps) {
  const [chosen, choose] = useState<Split>()
  const split = splitOf(forms.length, chosen)
  const input = { ...span, object_ids: forms.map(({ id }) => id) }
  const { data, error, isStale, refetch } = useCall(analyticsCalls.funnel, input, {
    keepPrevious: true,
    refetchInterval: 60_000,
  })
  const columns = data && columnsBy(split, data.stages, forms)
  const isEmpty = data?.stages.length === 0
  const choice = (
    <SegmentedControl
      size="xs"
      aria-label="Break down by"
      data={splits
        .filter((one) => splitOf(forms.length, one) === one)
        .map((value) => ({ value, label: labels[value] }))}
      value={split}
      onChange={choose}
    />
  )
  return (
    <FunnelFigures
      columns={isEmpty ? [] : columns}
      tabNames={tabNames}
      choice={choice}
      filename={`steps-${split}.csv`}
      isBusy={isStale}
      note={note}
    >
      {error && !data && <ErrorNotice error={error} retry={refetch} />}
      {!data && !error && <ListSkeleton rows={3} height={36} />}
    </FunnelFigures>
  )
}

function columnsBy(split: Split, counts: Parameters<typeof columnsOf>[0], forms: FunnelPanelProps['forms']): Column[] {
  if (split === 'form')
    return columnsOf(counts, new Map(forms.map(({ id, label }) => [id, label])), ({ object_id }) => object_id)
  if (split === 'all') return columnsOf(counts, new Map([['', 'Visits']]), () => '')
  const found = ['desktop', 'tablet', 'mobile', ''].filter((name) => counts.some(({ device }) => device === name))
  const labels = new Map(found.map((name) => [name, devices[name] ?? 'Unknown']))
  return columnsOf(counts, labels, ({ device }) => device)
}
