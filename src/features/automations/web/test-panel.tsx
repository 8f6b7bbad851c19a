import { Alert, Button, NativeSelect, Stack, TextInput, UnstyledButton } from '@mantine/core'
import type { Id } from '#core/id.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { formatFullMoment } from '#platform/web/ui/format-moment.ts'
import type { Flow } from '../contract.ts'
import styles from './editor.module.css'
import { type TestResult, useTestRun } from './use-test-run.ts'
import { outcomeName, stepNames } from './words.ts'

interface TestPanelProps {
  flow: Flow
  automationId: Id | undefined
  numbers: ReadonlyMap<string, number>
  /** The result, as long as the flow is still the tested one. */
  result: TestResult | undefined
  onResult: (result: TestResult) => void
  /** Shows a step. */
  onShow: (path: string) => void
}

/** Walks a chosen contact through the flow being edited, and shows what each step would do and why. */
export function TestPanel({ flow, automationId, numbers, result, onResult, onShow }: TestPanelProps) {
  const test = useTestRun(flow, automationId, onResult)
  return (
    <Stack gap="sm">
      <p className={styles.note}>See which path a contact would take now, and why. Nothing is sent or changed.</p>
      <TextInput
        label="Find a contact"
        maxLength={200}
        value={test.search}
        onChange={({ target }) => test.setSearch(target.value)}
      />
      <NativeSelect
        label="Contact"
        data={
          test.contacts.length > 0
            ? test.contacts.map(({ id, email }) => ({ value: id, label: email }))
            : [{ value: '', label: 'No contacts found' }]
        }
        value={test.chosen?.id ?? ''}
        onChange={({ target }) => test.setContactId(target.value)}
      />
      <ErrorNotice error={test.error} />
      <Button
        loading={test.busy}
        disabled={!test.chosen || flow.steps.length === 0}
        title={flow.steps.length === 0 ? 'Add a step first' : undefined}
        onClick={() => void test.run()}
      >
        Run test
      </Button>
      {result?.refusal && (
        <Alert color="yellow" p="xs">
          {result.refusal} The steps show what would happen otherwise.
        </Alert>
      )}
      {result && (
        <ol className={styles.walk} aria-label="Path through the automation">
          {result.steps.map(({ step_id, at, outcome, why }, index) => (
            <li key={index}>
              <UnstyledButton onClick={() => onShow(`flow.steps.${step_id}`)}>
                <strong>
                  {numbers.get(step_id)}. {stepNames[flow.steps.find(({ id }) => id === step_id)?.kind ?? 'end']}
                </strong>
                <span>
                  {outcomeName(outcome)} · <time dateTime={at}>{formatFullMoment(at)}</time>
                </span>
                <small>{why}</small>
              </UnstyledButton>
            </li>
          ))}
        </ol>
      )}
    </Stack>
  )
}
