import { Button, Modal, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { contactCalls } from '#features/contacts/contract.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { formatFullMoment } from '#platform/web/ui/format-moment.ts'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { automationCalls, type Flow } from '../contract.ts'
import { outcomeName, stepLabel } from './words.ts'

const columns = [{ label: 'Step' }, { label: 'When' }, { label: 'Outcome' }, { label: 'Why' }]

/** Walks a chosen contact through the flow as it is edited; nothing is sent. */
export function TestRunButton({ flow }: { flow: Flow }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" disabled={flow.steps.length === 0} onClick={() => setOpen(true)}>
        Test run
      </Button>
      {isOpen && (
        <Modal
          opened
          closeButtonProps={{ 'aria-label': 'Close' }}
          size="xl"
          title="Test run"
          onClose={() => setOpen(false)}
        >
          <TestRun flow={flow} />
        </Modal>
      )}
    </>
  )
}

function TestRun({ flow }: { flow: Flow }) {
  const [search, setSearch] = useState('')
  const [contactId, setContactId] = useState('')
  const [result, setResult] = useState<{
    steps: { step_id: string; at: string; outcome: string; why: string }[]
    refusal: string
  }>()
  const { data } = useCall(contactCalls.list, { search, limit: 20 }, { keepPrevious: true })
  const run = useAction(automationCalls.testRun, { onSuccess: setResult })
  const contacts = data?.contacts ?? []
  const chosen = contacts.some(({ id }) => id === contactId) ? contactId : (contacts[0]?.id ?? '')
  return (
    <Stack gap="sm">
      <p>See which way a contact would take now, and why. Nothing is sent or changed.</p>
      <TextInput
        label="Find a contact"
        maxLength={200}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <NativeSelect
        label="Contact"
        data={
          contacts.length > 0
            ? contacts.map(({ id, email }) => ({ value: id, label: email }))
            : [{ value: '', label: 'No contact found' }]
        }
        value={chosen}
        onChange={({ target }) => setContactId(target.value)}
      />
      <ErrorNotice error={run.error} />
      <Button loading={run.busy} disabled={chosen === ''} onClick={() => void run.run({ flow, contact_id: chosen })}>
        Run the test
      </Button>
      {result?.refusal && <output>{result.refusal}</output>}
      {result && (
        <Table label="The way through the automation" columns={columns}>
          {result.steps.map(({ step_id, at, outcome, why }, index) => (
            <Row key={index}>
              <Cell kind="main">{stepLabel(flow, step_id)}</Cell>
              <Cell label="When">
                <time dateTime={at}>{formatFullMoment(at)}</time>
              </Cell>
              <Cell label="Outcome">{outcomeName(outcome)}</Cell>
              <Cell label="Why">{why}</Cell>
            </Row>
          ))}
        </Table>
      )}
    </Stack>
  )
}
