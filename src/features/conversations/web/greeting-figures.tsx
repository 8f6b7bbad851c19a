import { Button } from '@mantine/core'
import { Suspense } from 'react'
import type { ChatGreeting } from '#embed/extra-data/chat-data.ts'
import { Conclusion } from '#features/ab-tests/web/index.ts'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import { IfMay } from '#platform/web/ui/if-may.tsx'
import { chatSettingsCalls, type GreetingResult } from '../contract.ts'
import { GreetingCells, greetingColumns, withShare } from './greeting-cells.tsx'
import { letterOf } from './greeting-test.tsx'
import styles from './chat.module.css'

interface GreetingFiguresProps {
  result: GreetingResult
  /** Tested texts, by ID. */
  texts: Readonly<Record<string, string>>
  /** Text with which the test is being ended. */
  ending: string | undefined
  onUse: (variant: string) => void
}

/**
 * Shows how many visitors saw, opened and answered a greeting. For an A/B test, shows this for each text, with the
 * verdict.
 */
export function GreetingFigures({ result, texts, ending, onUse }: GreetingFiguresProps) {
  const { test } = result
  if (!test) return <p className={styles.dim}>{sentenceOf(result)}</p>
  return (
    <div className={styles.test}>
      <Suspense fallback={<ListSkeleton rows={1} />}>
        <Conclusion statistics={test.statistics} />
      </Suspense>
      <Table label="Results of the A/B test" columns={[{ label: 'Message' }, ...greetingColumns]}>
        {test.variants.map(({ id, shown, opened, replied }, at) => (
          <Row key={id}>
            <Cell kind="main">
              <span className={styles.tested}>
                <span>
                  <strong>{letterOf(at)}</strong> {texts[id]}
                </span>
                <IfMay call={chatSettingsCalls.endTest}>
                  <Button
                    size="compact-xs"
                    variant={test.statistics.winner === id ? 'filled' : 'default'}
                    loading={ending === id}
                    disabled={ending !== undefined}
                    aria-label={`Use this one: ${letterOf(at)}`}
                    onClick={() => onUse(id)}
                  >
                    Use this one
                  </Button>
                </IfMay>
              </span>
            </Cell>
            <GreetingCells shown={shown} opened={opened} replied={replied} />
          </Row>
        ))}
      </Table>
    </div>
  )
}

/** Returns the figures of a greeting without a test, as a sentence. */
function sentenceOf({ shown, opened, replied }: GreetingResult): string {
  if (shown === 0) return 'Not shown to anyone in the last 30 days.'
  const visitors = shown === 1 ? '1 visitor' : `${shown.toLocaleString('en')} visitors`
  return `Last 30 days: shown to ${visitors}, opened by ${withShare(opened, shown)}, answered by ${withShare(replied, shown)}.`
}

/** Returns the texts of a greeting's test, by ID. */
export function textsOf({ text, test }: ChatGreeting): Record<string, string> {
  if (!test) return {}
  return { [test.id]: text, ...Object.fromEntries(test.variants.map((one) => [one.id, one.text])) }
}
