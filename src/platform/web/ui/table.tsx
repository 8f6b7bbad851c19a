import type { ReactNode } from 'react'
import styles from './table.module.css'

/** A column's heading; `isNumber` aligns it to the right, `isHidden` leaves the words to screen readers. */
interface Column {
  readonly label: string
  readonly isNumber?: boolean
  readonly isHidden?: boolean
}

interface TableProps {
  /** Names the table for screen readers. */
  label: string
  columns: readonly Column[]
  /** Greys the rows while they still belong to the filters before. */
  isStale?: boolean
  /** `Row`s. */
  children: ReactNode
}

/** A list with columns. On a phone each row becomes a card. */
export function Table({ label, columns, isStale = false, children }: TableProps) {
  return (
    <table className={styles.table} aria-label={label} aria-busy={isStale} data-stale={isStale || undefined}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" data-number={column.isNumber || undefined}>
              {column.isHidden ? <span className={styles.hidden}>{column.label}</span> : column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

/** A row of a `Table`, made of `Cell`s. */
export function Row({ isSelected = false, children }: { isSelected?: boolean; children: ReactNode }) {
  return (
    <tr className={styles.row} data-selected={isSelected || undefined}>
      {children}
    </tr>
  )
}

interface CellProps {
  /** `main`: what the row is about, first line of the card. `number`: right-aligned. `tool`: a checkbox or button. */
  kind?: 'main' | 'text' | 'number' | 'tool'
  /** Stands before the content on a phone, where no heading does. */
  label?: string
  children: ReactNode
}

/** A cell of a `Row`. */
export function Cell({ kind = 'text', label, children }: CellProps) {
  return (
    <td className={styles.cell} data-kind={kind} data-label={label}>
      {children}
    </td>
  )
}
