import { useSitePath } from '#platform/web/site.ts'
import { TextLink } from '#platform/web/ui/link.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import type { TestRow as Row } from '../contract.ts'
import styles from './tests-page.module.css'
import { useCurrency } from './use-currency.ts'
import { formatCount, formatMean, goalNames, verdictNames } from './words.ts'

/** One test in the list: its status, and the mean per visitor of each variant. */
export function TestRow({ test }: { test: Row }) {
  const { test_id, name, status, winner, goal, created_at, variants, statistics } = test
  const path = useSitePath()
  const currency = useCurrency(goal)
  const figures = statistics?.variants ?? []
  const highest = Math.max(...figures.map(({ mean }) => mean ?? 0), 0)
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <TextLink to={path(`/tests/${test_id}`)}>{name}</TextLink>
        <div className={styles.facts}>
          <StatusBadge status={status} label={winner ? `Ended with ${winner}` : undefined} />
          {statistics ? (
            <span title={statistics.sentence}>{verdictNames[statistics.verdict]}</span>
          ) : (
            <span title="Its visitors are being counted. The figures are here in a minute or two.">Counting…</span>
          )}
          <span>{goalNames[goal]}</span>
          <span>
            Since <Moment at={created_at} />
          </span>
        </div>
      </div>
      <dl className={styles.rates}>
        {variants.map((one) => {
          const { visitors = 0, mean = null } = figures.find(({ id }) => id === one.id) ?? {}
          return (
            <div key={one.id} className={styles.rate} data-paused={one.status === 'paused' || undefined}>
              <dt>{one.variant}</dt>
              <div className={styles.bar} aria-hidden>
                <span style={{ width: `${highest > 0 ? ((mean ?? 0) / highest) * 100 : 0}%` }} />
              </div>
              <dd>{mean === null ? '–' : formatMean(mean, goal, currency)}</dd>
              <dd>{statistics && `${formatCount(visitors)} visitors`}</dd>
            </div>
          )
        })}
      </dl>
    </li>
  )
}
