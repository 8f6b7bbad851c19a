import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { formatShare } from '#core/number.ts'
import type { ChatGreeting } from '#embed/extra-data/chat-data.ts'
import { Conclusion } from '#features/ab-tests/web/index.ts'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import { IfMay } from '#platform/web/ui/if-may.tsx'
import { chatSettingsCalls, type GreetingResult } from '../contract.ts'
import { letterOf } from './greeting-test.tsx'
import styles from './chat.module.css'

interface GreetingFiguresProps {
  result: GreetingResult
  /** The texts that are tested, by their ids. */
  texts: Readonly<Record<string, string>>
  /** The text with which the test is being ended. */
  ending: string | undefined
  onUse: (variant: string) => void
}

const columns = [
  { label: 'Message' },
  { label: 'Shown', isNumber: true },
  { label: 'Opened', isNumber: true },
  { label: 'Replied', isNumber: true },
]

/** How many visitors saw a greeting, opened it and answered it; of an A/B test by text, with the verdict. */
export function GreetingFigures({ result, texts, ending, onUse }: GreetingFiguresProps) {
  const { test } = result
  if (!test) return <p className={styles.dim}>{sentenceOf(result)}</p>
  return (
    <div className={styles.test}>
      <Suspense fallback={<ListSkeleton rows={1} />}>
        <Conclusion statistics={test.statistics} />
      </Suspense>
      <Table label="Results of the A/B test" columns={columns}>
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
            <Cell kind="number" label="Shown">
              {shown.toLocaleString('en')}
            </Cell>
            <Cell kind="number" label="Opened">
              {counted(opened, shown)}
            </Cell>
            <Cell kind="number" label="Replied">
              {counted(replied, shown)}
            </Cell>
          </Row>
        ))}
      </Table>
    </div>
  )
}

const counted = (count: number, of: number) =>
  of === 0 ? '0' : `${count.toLocaleString('en')} (${formatShare(count / of)})`

/** What a greeting brought, in one line. */
function sentenceOf({ shown, opened, replied }: GreetingResult): string {
  if (shown === 0) return 'Not shown to anyone in the last 30 days.'
  const visitors = shown === 1 ? '1 visitor' : `${shown.toLocaleString('en')} visitors`
  return `Last 30 days: shown to ${visitors}, opened by ${counted(opened, shown)}, answered by ${counted(replied, shown)}.`
}

/** The texts of a greeting's test by their ids. */
export function textsOf({ text, test }: ChatGreeting): Record<string, string> {
  if (!test) return {}
  return { [test.id]: text, ...Object.fromEntries(test.variants.map((one) => [one.id, one.text])) }
}
