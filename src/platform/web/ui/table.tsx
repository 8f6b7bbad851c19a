import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './table.module.css'

/** A column's heading; `isNumber` aligns it to the right, `isHidden` leaves the words to screen readers. */
interface Column {
  readonly label: string
  readonly isNumber?: boolean
  readonly isHidden?: boolean
  /** Makes the heading a button that sorts by the column; `direction` says how it is sorted now, if it is. */
  readonly sort?:
    | { readonly direction: 'ascending' | 'descending' | undefined; readonly onSort: () => void }
    | undefined
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
            <th
              key={column.label}
              scope="col"
              data-number={column.isNumber || undefined}
              aria-sort={column.sort && (column.sort.direction ?? 'none')}
            >
              <Heading {...column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

function Heading({ label, isHidden, sort }: Column) {
  if (isHidden) return <span className={styles.hidden}>{label}</span>
  if (!sort) return label
  const Arrow = sort.direction === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <button type="button" className={styles.sort} data-sorted={sort.direction} onClick={sort.onSort}>
      {label}
      <Arrow size={13} aria-hidden />
    </button>
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
