import type { ReactNode } from 'react'
import { formatMoney } from '#core/money.ts'
import { formatNumber } from '#core/number.ts'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import type { ReportRow } from '../contract.ts'
import styles from './discounts.module.css'

/** Results of the codes of one source, or of all sources of a shortcut. */
export interface SourceLine extends ReportRow {
  readonly key: string
  readonly name: string
  /** The kind of source, if its name doesn't make it clear. */
  readonly note?: string
}

/** Columns that follow the name. */
const columns = [
  { label: 'Issued', isNumber: true },
  { label: 'Shown', isNumber: true },
  { label: 'Copied or applied', isNumber: true },
  { label: 'Applied', isNumber: true },
  { label: 'Redeemed', isNumber: true },
  { label: 'Revenue', isNumber: true },
  { label: 'Discount given', isNumber: true },
]
const counts = ['issued', 'shown', 'claimed', 'applied', 'redeemed'] as const

interface SourceTableProps {
  title: string
  /** Heading of the first column: "Source". */
  of: string
  lines: SourceLine[]
  currency: string
  /** Content below the table. */
  children?: ReactNode
}

/** Table of results of the codes, one line per source or day. */
export function SourceTable({ title, of, lines, currency, children }: SourceTableProps) {
  return (
    <Panel title={title}>
      <Table label={title} columns={[{ label: of }, ...columns]}>
        {lines.map((line) => (
          <Row key={line.key}>
            <Cell kind="main">
              {line.name}
              {line.note && <span className={styles.terms}> {line.note}</span>}
            </Cell>
            {counts.map((name, i) => (
              <Cell key={name} kind="number" label={columns[i]!.label}>
                {formatNumber(line[name])}
              </Cell>
            ))}
            <Cell kind="number" label="Revenue">
              {formatMoney(line.revenue, currency)}
            </Cell>
            <Cell kind="number" label="Discount given">
              {formatMoney(line.discount_given, currency)}
            </Cell>
          </Row>
        ))}
      </Table>
      {children}
    </Panel>
  )
}

/** Adds two lines. */
export function sumOf(line: SourceLine, more: ReportRow): ReportRow {
  return {
    issued: line.issued + more.issued,
    shown: line.shown + more.shown,
    claimed: line.claimed + more.claimed,
    applied: line.applied + more.applied,
    redeemed: line.redeemed + more.redeemed,
    revenue: line.revenue + more.revenue,
    discount_given: line.discount_given + more.discount_given,
  }
}
