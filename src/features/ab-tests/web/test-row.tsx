import { formatShare } from '#core/number.ts'
import { useSitePath } from '#platform/web/site.ts'
import { TextLink } from '#platform/web/ui/link.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import type { TestRow as Row } from '../contract.ts'
import styles from './tests-page.module.css'
import { formatCount, goalNames } from './words.ts'

/** One test of the list: how it stands, and how its variants convert. */
export function TestRow({ test }: { test: Row }) {
  const path = useSitePath()
  const rateOf = (id: string) => test.stats[id]?.rate ?? 0
  const highest = Math.max(...test.variants.map(({ id }) => rateOf(id)), 0)
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <TextLink to={path(`/tests/${test.test_id}`)}>{test.name}</TextLink>
        <div className={styles.facts}>
          <StatusBadge status={test.status} label={test.winner ? `Ended with ${test.winner}` : undefined} />
          <span>{goalNames[test.goal]}</span>
          <span>
            Since <Moment at={test.created_at} />
          </span>
        </div>
      </div>
      <dl className={styles.rates}>
        {test.variants.map(({ id, variant, status }) => {
          const { views = 0, rate = 0 } = test.stats[id] ?? {}
          return (
            <div key={id} className={styles.rate} data-paused={status === 'paused' || undefined}>
              <dt>{variant}</dt>
              <div className={styles.bar} aria-hidden>
                <span style={{ width: `${highest > 0 ? (rate / highest) * 100 : 0}%` }} />
              </div>
              <dd>{views > 0 ? formatShare(rate) : '–'}</dd>
              <dd>{formatCount(views)} views</dd>
            </div>
          )
        })}
      </dl>
    </li>
  )
}
