import { Tabs } from '@mantine/core'
import type { Answer } from '#core/call.ts'
import { useSite } from '#platform/web/site.ts'
import { type analyticsCalls, type Dimension, dimensions } from '../contract.ts'
import { BreakdownTable } from './breakdown-table.tsx'
import { ExportButton } from './export-button.tsx'
import { FiguresPanel } from './figures-panel.tsx'
import { nameOfValue } from './name-of-value.ts'
import type { StatsChoice } from './use-stats-choice.ts'

interface BreakdownPanelProps {
  /** Undefined while loading. */
  breakdowns: Answer<typeof analyticsCalls.stats>['breakdowns'] | undefined
  choice: StatsChoice
  popupId: string | undefined
}

const labels = {
  page: 'Pages',
  source: 'Sources',
  device: 'Devices',
  country: 'Countries',
  variant: 'Forms',
} as const satisfies Record<Dimension, string>

/** Panel with the breakdowns of the figures, one tab per dimension. */
export function BreakdownPanel({ breakdowns, choice, popupId }: BreakdownPanelProps) {
  const { url } = useSite()
  const { span, by: wanted, choose } = choice
  const shown = dimensionsFor(popupId)
  const by = shown.includes(wanted) ? wanted : 'page'
  const question = { ...span, dimension: by, ...(popupId && { object_id: popupId }) }
  const head = (
    <>
      <Tabs.List>
        {shown.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {labels[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <ExportButton question={question} label={`${labels[by]} as CSV`} isQuiet />
    </>
  )
  return (
    <Tabs value={by} onChange={(next) => next && choose({ by: next as Dimension })} keepMounted={false}>
      <FiguresPanel label="Breakdown" head={head}>
        <Tabs.Panel value={by} mih="8rem">
          {breakdowns && (
            <BreakdownTable
              label={labels[by]}
              breakdown={breakdowns[by]}
              nameOf={(slice) => nameOfValue(by, slice, url)}
            />
          )}
        </Tabs.Panel>
      </FiguresPanel>
    </Tabs>
  )
}

/** A single form has no breakdown by form. */
function dimensionsFor(popupId: string | undefined): readonly Dimension[] {
  const order = Object.keys(labels) as Dimension[]
  return order.filter((name) => dimensions.includes(name) && !(popupId && name === 'variant'))
}
