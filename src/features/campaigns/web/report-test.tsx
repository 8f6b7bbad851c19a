import { Badge, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatMoney } from '#core/money.ts'
import { formatNumber, formatShare } from '#core/number.ts'
import { IfMay } from '#platform/web/ui/if-may.tsx'
import { useSite } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { formatFullMoment } from '#platform/web/ui/format-moment.ts'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { campaignCalls } from '../contract.ts'
import { withoutContact } from '../rules.ts'
import { privacyOpensWords } from './privacy-opens-words.ts'
import type { Report } from './report-page.tsx'
import { FigureTable, shareOf } from './report-tables.tsx'
import { kindNames, metricNames } from './test-words.ts'
import styles from './report.module.css'

type Test = NonNullable<Report['test']>
type Variant = Report['variants'][number]

/** Shows the results of each variant, the conclusion of the test, and the choice of the winner if a user makes it. */
export function ReportTest({ report }: { report: Report }) {
  const { test, variants, winner, currency } = report
  const site = useSite()
  if (!test) return null
  const metric = metricNames[test.winner_by]
  const rest = test.rest && { ...test.rest, letter: 'rest' }
  const cellsOf = (one: Omit<Test['rest'] & object, never>) => [
    formatNumber(one.delivered),
    shareOf(one.opened, one.delivered),
    shareOf(one.clicked, one.delivered),
    shareOf(one.unsubscribed, one.delivered),
    formatMoney(one.revenue, currency),
  ]
  return (
    <FigureTable
      report={report}
      part="variants"
      title="A/B test"
      text={<Conclusion report={report} test={test} />}
      head={[kindNames[test.kind], 'Delivered', 'Opened', 'Clicked', 'Unsubscribed', 'Revenue', metric]}
      onPhone={['Delivered', metric]}
      rows={[
        ...variants.map((variant) => ({
          key: variant.letter,
          cells: [
            <Name
              key="name"
              label={labelOf(variant, test, site.name)}
              letter={variant.letter}
              isWinner={variant.letter === (winner || test.decided)}
            />,
            ...cellsOf(variant),
            <Rate key="rate" variant={variant} test={test} currency={currency} />,
          ],
        })),
        ...(rest ? [{ key: 'rest', cells: [`The rest, who got ${winner} afterwards`, ...cellsOf(rest), '–'] }] : []),
      ]}
      more={
        test.waiting > 0 && (
          <IfMay call={campaignCalls.pickWinner}>
            <PickWinner report={report} waiting={test.waiting} best={test.best} />
          </IfMay>
        )
      }
    />
  )
}

/** Shows the conclusion, and what happens next. */
function Conclusion({ report, test }: { report: Report; test: Test }) {
  const { winner } = report
  return (
    <>
      <Text component="span" className={styles.verdict} data-kind={test.verdict}>
        {test.sentence}
      </Text>{' '}
      {nextWords(test, winner)}
      <Text component="span" className={styles.note}>
        {test.winner_by === 'opened' && `${privacyOpensWords} These opens are not counted. `}
        {test.kind === 'time' && 'Each send time is judged over the same number of hours. '}
        You can check as often as you like: at most 1 in 20 tests names a winner by chance.
      </Text>
    </>
  )
}

function nextWords({ share, waiting, due_at }: Test, winner: string): string {
  if (share === 100) return ''
  if (winner) return `${winner} was sent to the rest.`
  if (waiting === 0) return ''
  const who = `${formatNumber(waiting)} ${waiting === 1 ? 'contact waits' : 'contacts wait'} for the winner`
  return due_at && Date.parse(due_at) > Date.now() ? `${who}, until ${formatFullMoment(due_at)}.` : `${who}.`
}

function PickWinner({ report, waiting, best }: { report: Report; waiting: number; best: string }) {
  const [asked, setAsked] = useState<string | null>(null)
  const pick = useAction(campaignCalls.pickWinner, { invalidates: [campaignCalls.report, campaignCalls.load] })
  const send = async () => {
    const answer = await pick.run({ campaign_id: report.campaign.id, variant: asked! })
    if (answer) notify(`Variant ${asked} is sent to the rest.`)
    setAsked(null)
  }
  return (
    <Group gap="xs">
      {report.variants.map(({ letter }) => (
        <Button
          key={letter}
          size="compact-sm"
          variant={letter === best ? 'light' : 'default'}
          onClick={() => setAsked(letter)}
        >
          Send {letter} to the rest
        </Button>
      ))}
      <ErrorNotice error={pick.error} />
      <Modal
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={`Send variant ${asked} to the rest?`}
        centered
      >
        <Stack gap="md">
          <Text>
            {formatNumber(waiting)} {waiting === 1 ? 'contact gets' : 'contacts get'} it, and the test is over. This
            can’t be undone.
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => setAsked(null)}>
              Cancel
            </Button>
            <Button data-autofocus loading={pick.busy} onClick={() => void send()}>
              Send variant {asked}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Group>
  )
}

/** Returns the text that distinguishes a variant from the others. */
function labelOf({ letter, subject, from_name, reply_to, send_at }: Variant, { kind }: Test, siteName: string): string {
  switch (kind) {
    case 'subject':
      return withoutContact(subject)
    case 'sender':
      return [from_name || siteName, reply_to].filter(Boolean).join(' · ')
    case 'content':
      return letter === 'A' ? 'The email of this campaign' : `Email ${letter}, shown below`
    case 'time':
      return send_at ? formatFullMoment(send_at) : 'When the campaign was sent'
  }
}

function Name({ letter, label, isWinner }: { letter: string; label: string; isWinner: boolean }) {
  return (
    <span className={styles.variant} title={label}>
      <b>{letter}</b> <span>{label}</span>
      {isWinner && (
        <Badge size="sm" variant="light">
          Winner
        </Badge>
      )}
    </span>
  )
}

/** The metric of a variant, with its interval. */
function Rate({ variant: { mean, low, high }, test, currency }: { variant: Variant; test: Test; currency: string }) {
  const words = (value: number) => (test.winner_by === 'revenue' ? formatMoney(value, currency) : formatShare(value))
  if (mean === null) return '–'
  return (
    <>
      {words(mean)}
      {low !== null && high !== null && (
        <small className={styles.interval}>
          {words(low)} to {words(test.winner_by === 'revenue' ? high : Math.min(1, high))}
        </small>
      )}
    </>
  )
}
