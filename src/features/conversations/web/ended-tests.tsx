import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import type { EndedGreetingTest } from '../contract.ts'
import { GreetingCells, greetingColumns } from './greeting-cells.tsx'
import { letterOf } from './greeting-test.tsx'
import styles from './chat.module.css'

const day = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', year: 'numeric' })

/** Shows the outcomes of A/B tests of greetings, most recently ended first. */
export function EndedTests({ tests }: { tests: readonly EndedGreetingTest[] }) {
  if (tests.length === 0) return null
  return (
    <section className={styles.ended} aria-label="Ended A/B tests">
      <h3>Ended A/B tests</h3>
      {tests.map((test) => (
        <EndedTest key={test.id} test={test} />
      ))}
    </section>
  )
}

function EndedTest({ test: { started_at, ended_at, chosen, sentence, variants } }: { test: EndedGreetingTest }) {
  const at = variants.findIndex(({ id }) => id === chosen)
  const days = day.formatRange(new Date(started_at), new Date(ended_at))
  return (
    <details>
      <summary>
        <span>{variants[0]?.text}</span>
        <small>
          {days} · {at < 0 ? 'Ended' : `Ended with ${letterOf(at)}`}
        </small>
      </summary>
      <p className={styles.dim}>{sentence}</p>
      <Table label={`Results, ${days}`} columns={[{ label: 'Message' }, ...greetingColumns]}>
        {variants.map(({ id, text, shown, opened, replied }, i) => (
          <Row key={id}>
            <Cell kind="main">
              <span className={styles.tested}>
                <span>
                  <strong>{letterOf(i)}</strong> {text}
                </span>
                {i === at && <StatusBadge status="active" label="Chosen" />}
              </span>
            </Cell>
            <GreetingCells shown={shown} opened={opened} replied={replied} />
          </Row>
        ))}
      </Table>
    </details>
  )
}
