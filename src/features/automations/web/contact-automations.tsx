import { Button } from '@mantine/core'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { formatFullMoment } from '#platform/web/ui/format-moment.ts'
import { Moment } from '#platform/web/ui/moment.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { automationCalls } from '../contract.ts'
import { endNames } from './words.ts'

const columns = [{ label: 'Automation' }, { label: 'Entered' }, { label: 'Status' }, { label: 'Tools', isHidden: true }]

/** The automations that a contact is or was in; nothing if they were never in any. */
export default function ContactAutomations({ contactId }: { contactId: string }) {
  const path = useSitePath()
  const { data } = useCall(automationCalls.enrollments, { contact_id: contactId })
  const leave = useAction(automationCalls.leave, { invalidates: [automationCalls.enrollments] })
  if (!data || data.enrollments.length === 0) return null
  const remove = async (enrollment_id: string, name: string) => {
    if (await leave.run({ enrollment_id })) notify(`Removed from ${name}.`)
  }
  return (
    <Panel title="Automations">
      <ErrorNotice error={leave.error} />
      <Table label="Automations" columns={columns}>
        {data.enrollments.map(
          ({ id, automation_id, automation_name, entered_at, ended_at, end_reason, due_at, is_held }) => (
            <Row key={id}>
              <Cell kind="main">
                <TextLink to={path(`/automations/${automation_id}`)}>{automation_name}</TextLink>
              </Cell>
              <Cell label="Entered">
                <Moment at={entered_at} />
              </Cell>
              <Cell label="Status">
                {ended_at !== null && end_reason !== '' && endNames[end_reason]}
                {ended_at === null && is_held && 'Control group'}
                {ended_at === null && !is_held && due_at !== null && (
                  <>
                    Next step: <time dateTime={due_at}>{formatFullMoment(due_at)}</time>
                  </>
                )}
              </Cell>
              <Cell kind="tool">
                {ended_at === null && !is_held && (
                  <Button size="xs" variant="default" onClick={() => void remove(id, automation_name)}>
                    Remove from automation
                  </Button>
                )}
              </Cell>
            </Row>
          ),
        )}
      </Table>
    </Panel>
  )
}
