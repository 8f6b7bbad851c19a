import { Moment } from '#platform/web/ui/moment.tsx'
import { Cell, Row } from '#platform/web/ui/table.tsx'
import type { Activity } from '../contract.ts'
import styles from './activity-page.module.css'

const byOf = ({ kind, email }: Activity['actor']) =>
  kind === 'key' ? 'API key' : kind === 'administrator' ? 'Administrator of this installation' : email

/** One entry of the activity log. */
export function ActivityRow({ activity: { actor, text, subject, times, at } }: { activity: Activity }) {
  const by = byOf(actor)
  return (
    <Row>
      <Cell kind="main">
        <span className={styles.who}>
          {actor.name}
          {by !== actor.name && <span className={styles.by}>{by}</span>}
        </span>
      </Cell>
      <Cell label="Activity">
        {text}
        {subject && (
          <>
            {' '}
            <span className={styles.subject}>{subject}</span>
          </>
        )}
        {times > 1 && <span className={styles.times}> · {times.toLocaleString('en')} times</span>}
      </Cell>
      <Cell label="Time">
        <Moment at={at} />
      </Cell>
    </Row>
  )
}
