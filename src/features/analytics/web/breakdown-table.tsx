import type { Breakdown, Counts, Slice } from '../contract.ts'
import styles from './breakdown-table.module.css'
import { metrics } from './metrics.ts'

interface BreakdownTableProps {
  label: string
  breakdown: Breakdown
  nameOf: (slice: Slice) => string
}

/** Table of the values with the most views, each with a bar relative to the first one's, and the sum of all others. */
export function BreakdownTable({ label, breakdown: { top, other }, nameOf }: BreakdownTableProps) {
  if (top.length === 0) return <p className={styles.empty}>No activity in this period.</p>
  const max = Math.max(1, ...top.map(({ views }) => views))
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            {metrics.map((metric) => (
              <th
                key={metric.name}
                scope="col"
                data-metric={metric.name}
                data-minor={isMinor(metric.name) || undefined}
              >
                {metric.shortLabel}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {top.map((slice) => (
            <tr key={slice.value}>
              <th scope="row" title={nameOf(slice)}>
                <span className={styles.bar} style={{ width: `${(100 * slice.views) / max}%` }} />
                <span className={styles.name}>{nameOf(slice)}</span>
              </th>
              {metrics.map(({ name, format }) => (
                <td key={name} data-minor={isMinor(name) || undefined}>
                  {format(slice[name])}
                </td>
              ))}
            </tr>
          ))}
          {other && <OtherRow other={other} />}
        </tbody>
      </table>
    </div>
  )
}

/** Its viewers may also be among those of the rows above, so they can't be added up. */
function OtherRow({ other }: { other: Counts }) {
  return (
    <tr className={styles.other}>
      <th scope="row">
        <span className={styles.name}>All others</span>
      </th>
      {metrics.map(({ name, format }) => (
        <td key={name} data-minor={isMinor(name) || undefined}>
          {name === 'unique_viewers' ? '–' : format(other[name])}
        </td>
      ))}
    </tr>
  )
}

/** Columns that a phone has no space for. */
function isMinor(name: string): boolean {
  return name === 'unique_viewers' || name === 'closes'
}
