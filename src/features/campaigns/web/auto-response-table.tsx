import type { Answer } from '#core/call.ts'
import { useSitePath } from '#platform/web/site.ts'
import { TextLink } from '#platform/web/ui/link.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import type { campaignCalls } from '../contract.ts'
import styles from './campaigns.module.css'

const columns = [{ label: 'Email' }, { label: 'Status' }, { label: 'Sent by' }]

interface AutoResponseTableProps {
  autoResponses: Answer<typeof campaignCalls.list>['auto_responses']
}

/** The emails that forms send automatically, each with links to the email and the form. */
export function AutoResponseTable({ autoResponses }: AutoResponseTableProps) {
  const path = useSitePath()
  return (
    <section className={styles.auto} aria-labelledby="auto-responses">
      <h2 id="auto-responses">Auto-responses</h2>
      <Table label="Auto-responses" columns={columns}>
        {autoResponses.map(({ rule_id, email_id, popup_id, name, status }) => (
          <Row key={rule_id}>
            <Cell kind="main">
              <TextLink to={path(`/auto-responses/${email_id}`)}>{name}</TextLink>
            </Cell>
            <Cell>
              <StatusBadge status={status} />
            </Cell>
            <Cell>
              <TextLink to={path(`/forms/${popup_id}`)}>Open the form</TextLink>
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  )
}
