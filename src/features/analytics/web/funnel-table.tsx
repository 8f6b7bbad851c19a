import { formatNumber, formatShare } from '#core/number.ts'
import type { Column, FunnelRow } from './funnel.ts'
import styles from './funnel-panel.module.css'

/** Table with a row for each step, and bars as long as the share of visits that reached it. */
export function FunnelTable({ columns, rows }: { columns: readonly Column[]; rows: readonly FunnelRow[] }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label="Conversion funnel">
        <thead>
          <tr>
            <th scope="col">Step</th>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ stage, label, cells }) => (
            <tr key={stage}>
              <th scope="row">{label}</th>
              {cells.map(({ count, share }, i) => (
                <td key={columns[i]!.label}>
                  <span className={styles.bar} style={{ width: `${100 * (share ?? 0)}%` }} />
                  <span className={styles.count}>{formatNumber(count)}</span>
                  <span className={styles.share}>{share === null ? '' : formatShare(share)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
