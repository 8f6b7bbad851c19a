import styles from './day-bars.module.css'

/** A series counted by day: its name, and the count on each of the days. */
interface DaySeries {
  readonly label: string
  readonly counts: readonly number[]
}

interface DayBarsProps {
  /** Each as YYYY-MM-DD. */
  days: readonly string[]
  /** One or two series. The first is drawn at the bottom. */
  series: readonly DaySeries[]
}

/** A bar chart by day with stacked series, and the same data as a table for users who can't see it. */
export function DayBars({ days, series }: DayBarsProps) {
  const sums = days.map((_, at) => series.reduce((sum, { counts }) => sum + counts[at]!, 0))
  const highest = Math.max(1, ...sums)
  const colors = [styles.first, styles.second]
  return (
    <>
      <div className={styles.bars} aria-hidden>
        {days.map((day, at) => (
          <span
            key={day}
            title={`${day}: ${series.map(({ label, counts }) => `${label} ${counts[at]!.toLocaleString('en')}`).join(', ')}`}
          >
            {series.map(({ label, counts }, i) => (
              <i key={label} className={colors[i]} style={{ height: `${(counts[at]! / highest) * 100}%` }} />
            ))}
          </span>
        ))}
      </div>
      <p className={styles.ends} aria-hidden>
        <span>{days[0]}</span>
        {series.length > 1 && (
          <span className={styles.legend}>
            {series.map(({ label }, i) => (
              <span key={label}>
                <i className={colors[i]} /> {label}
              </span>
            ))}
          </span>
        )}
        <span>{days.at(-1)}</span>
      </p>
      <details className={styles.table}>
        <summary>View as table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {series.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day, at) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                {series.map(({ label, counts }) => (
                  <td key={label}>{counts[at]!.toLocaleString('en')}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
