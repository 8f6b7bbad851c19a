import { ActionIcon, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { csvText } from '#core/csv.ts'
import { saveCsv } from '#platform/web/save-file.ts'
import { FiguresPanel } from './figures-panel.tsx'
import { type Column, funnelRows } from './funnel.ts'
import styles from './funnel-panel.module.css'
import { FunnelTable } from './funnel-table.tsx'

interface FunnelFiguresProps {
  /** Empty if there is nothing to show; undefined while loading. */
  columns: readonly Column[] | undefined
  /** Names of the form's tabs. */
  tabNames: readonly string[]
  /** Control to choose what the columns are split by. */
  choice?: ReactNode
  /** Name of the CSV file. */
  filename: string
  isBusy?: boolean
  /** Additional note about these figures. */
  note?: string | undefined
  /** Shown in place of figures that aren't loaded yet. */
  children?: ReactNode
}

/** A conversion funnel: a row for each step, a column for each form or kind of device, and the same as a CSV file. */
export default function FunnelFigures({
  columns,
  tabNames,
  choice,
  filename,
  isBusy = false,
  note,
  children,
}: FunnelFiguresProps) {
  const rows = columns && columns.length > 0 ? funnelRows(columns, tabNames) : undefined
  const head = (
    <>
      <h2>Conversion funnel</h2>
      {choice}
      <Tooltip label="Export funnel as CSV">
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="Export funnel as CSV"
          disabled={!rows}
          onClick={() => columns && rows && saveCsv({ filename, csv: csvText(linesOf(columns, rows)) })}
        >
          <IconDownload size={17} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </>
  )
  return (
    <FiguresPanel label="Conversion funnel" head={head} isBusy={isBusy}>
      {children}
      {columns?.length === 0 && <p className={styles.empty}>No views in this period.</p>}
      {columns && rows && <FunnelTable columns={columns} rows={rows} />}
      {note && <p className={styles.note}>{note}</p>}
    </FiguresPanel>
  )
}

function linesOf(columns: readonly Column[], rows: ReturnType<typeof funnelRows>): (string | number)[][] {
  return [
    ['step', ...columns.flatMap(({ label }) => [label, `${label}: share of views`])],
    ...rows.map(({ label, cells }) => [
      label,
      ...cells.flatMap(({ count, share }) => [count, share === null ? '' : Math.round(share * 10_000) / 10_000]),
    ]),
  ]
}
