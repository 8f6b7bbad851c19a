import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './table.module.css'

/** A column heading. `isNumber` aligns it to the right, `isHidden` shows the text only to screen readers. */
interface Column {
  readonly label: string
  readonly isNumber?: boolean
  readonly isHidden?: boolean
  /** Makes the heading a button that sorts by the column. `direction` is the current sort direction, if any. */
  readonly sort?:
    | { readonly direction: 'ascending' | 'descending' | undefined; readonly onSort: () => void }
    | undefined
}

interface TableProps {
  /** Accessible name of the table for screen readers. */
  label: string
  columns: readonly Column[]
  /** Grays out the rows while they still belong to the previous filters. */
  isStale?: boolean
  /** `Row` elements. */
  children: ReactNode
}

/** A table with columns. On a phone, each row becomes a card. */
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

/** A row of a `Table`, with `Cell` elements. */
export function Row({ isSelected = false, children }: { isSelected?: boolean; children: ReactNode }) {
  return (
    <tr className={styles.row} data-selected={isSelected || undefined}>
      {children}
    </tr>
  )
}

interface CellProps {
  /**
   * `main`: the subject of the row, which is the first line of the card. `number`: right-aligned. `tool`: a checkbox or
   * button.
   */
  kind?: 'main' | 'text' | 'number' | 'tool'
  /** Shown before the content on a phone, where there are no column headings. */
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
