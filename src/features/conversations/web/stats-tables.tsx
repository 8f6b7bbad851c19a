import { useSitePath } from '#platform/web/site.ts'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import type { InboxStats } from '../contract.ts'
import { GreetingCells, greetingColumns } from './greeting-cells.tsx'
import { durationText } from './state-names.ts'
import styles from './statistics.module.css'

interface StatsProps {
  stats: InboxStats
  isStale: boolean
}

const number = (count: number) => count.toLocaleString('en')

/** Table of how many answers each team member wrote, and how quickly. */
export function TeamStats({ stats: { by_member }, isStale }: StatsProps) {
  if (by_member.length === 0)
    return (
      <Panel title="Team">
        <p className={styles.dim}>No replies in this period.</p>
      </Panel>
    )
  return (
    <Panel title="Team">
      <Table
        label="Team"
        columns={[
          { label: 'Team member' },
          { label: 'Replies', isNumber: true },
          { label: 'Conversations', isNumber: true },
          { label: 'Median first response', isNumber: true },
        ]}
        isStale={isStale}
      >
        {by_member.map(({ id, name, replies, conversations, first_response }) => (
          <Row key={id}>
            <Cell kind="main">{name || 'Former member'}</Cell>
            <Cell kind="number" label="Replies">
              {number(replies)}
            </Cell>
            <Cell kind="number" label="Conversations">
              {number(conversations)}
            </Cell>
            <Cell kind="number" label="Median first response">
              {first_response === null ? '–' : durationText(first_response)}
            </Cell>
          </Row>
        ))}
      </Table>
    </Panel>
  )
}

/** Table of how many visitors saw, opened and answered each greeting of the chat. */
export function GreetingStats({ stats: { by_greeting }, isStale }: StatsProps) {
  const path = useSitePath()
  if (by_greeting.length === 0) return null
  return (
    <Panel
      title="Greetings"
      foot={
        <LinkButton to={path('/chat')} variant="default" size="xs">
          Edit greetings
        </LinkButton>
      }
    >
      <Table label="Greetings" columns={[{ label: 'Greeting' }, ...greetingColumns]} isStale={isStale}>
        {by_greeting.map(({ id, text, shown, opened, replied }) => (
          <Row key={id}>
            <Cell kind="main">{text}</Cell>
            <GreetingCells shown={shown} opened={opened} replied={replied} />
          </Row>
        ))}
      </Table>
    </Panel>
  )
}
