import type { Interval, Point } from '../contract.ts'
import { metrics } from './metrics.ts'
import { pointNamer } from './name-of-point.ts'
import styles from './stats-view.module.css'

/** Table with the figures of the chart, newest first. */
export function SeriesTable(props: { series: readonly Point[]; interval: Interval; timeZone: string }) {
  const nameOf = pointNamer(props.interval, props.timeZone)
  return (
    <details className={styles.table}>
      <summary>View as table</summary>
      {/* A scrollable region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.scroll} tabIndex={0} aria-label="Statistics as a table">
        <table>
          <thead>
            <tr>
              <th scope="col">Time</th>
              {metrics.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {props.series.toReversed().map((point) => (
              <tr key={point.at}>
                <th scope="row">{nameOf(point)}</th>
                {metrics.map(({ name, format }) => (
                  <td key={name}>{format(point[name])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
