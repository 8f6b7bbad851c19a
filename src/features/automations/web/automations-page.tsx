import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconPlayerPause, IconPlayerPlay, IconPlus, IconRoute, IconTrash } from '@tabler/icons-react'
import { formatMoney } from '#core/money.ts'
import { formatNumber } from '#core/number.ts'
import { useMay, useSitePath } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { LinkButton, TextLink } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { automationCalls, type AutomationRow } from '../contract.ts'
import { Starters } from './starters.tsx'
import { type AutomationMoves, useAutomationMoves } from './use-automation-moves.ts'
import styles from './automations.module.css'
import { statusNames, triggerWords } from './words.ts'

const columnsOf = (hasRevenue: boolean) => [
  { label: 'Automation' },
  { label: 'Status' },
  { label: 'Updated' },
  { label: 'Entered', isNumber: true },
  { label: 'Active', isNumber: true },
  { label: 'Sent', isNumber: true },
  { label: 'Conversions', isNumber: true },
  ...(hasRevenue ? [{ label: 'Revenue', isNumber: true }] : []),
  { label: 'Actions', isHidden: true },
]

/** The page with all automations of the site. */
export default function AutomationsPage() {
  const path = useSitePath()
  const { data, error, isLoading, refetch } = useCall(automationCalls.list, {})
  const moves = useAutomationMoves()
  const mayAdd = useMay(automationCalls.save)
  const create = (
    <LinkButton to={path('/automations/new')} leftSection={<IconPlus size={16} aria-hidden />}>
      New automation
    </LinkButton>
  )
  const automations = data?.automations ?? []
  return (
    <Page
      title="Automations"
      note="Emails and actions that follow what each contact does."
      actions={automations.length > 0 && create}
    >
      <ErrorNotice error={error} retry={refetch} />
      <ErrorNotice error={moves.error} />
      {isLoading && <ListSkeleton rows={4} height={56} />}
      {data && automations.length > 0 && (
        <Table label="Automations" columns={columnsOf(data.currency !== '')}>
          {automations.map((automation) => (
            <AutomationLine key={automation.id} automation={automation} currency={data.currency} moves={moves} />
          ))}
        </Table>
      )}
      {data && automations.length === 0 && mayAdd && <Starters heading="No automations yet" />}
      {data && automations.length === 0 && !mayAdd && (
        <EmptyState
          icon={IconRoute}
          title="No automations yet"
          text="Emails and actions that follow what a contact does."
        />
      )}
    </Page>
  )
}

interface LineProps {
  automation: AutomationRow
  currency: string
  moves: AutomationMoves
}

function AutomationLine({ automation, currency, moves }: LineProps) {
  const path = useSitePath()
  const { id, name, status, trigger, entered, waiting, sent, converted, revenue, updated_at, version } = automation
  return (
    <Row>
      <Cell kind="main">
        <TextLink to={path(`/automations/${id}`)}>{name}</TextLink>
        <br />
        <small className={styles.trigger}>{triggerWords(trigger)}</small>
      </Cell>
      <Cell label="Status">
        <StatusBadge status={status} label={statusNames[status]} />
      </Cell>
      <Cell label="Updated">
        <Moment at={updated_at} />
      </Cell>
      <Cell kind="number" label="Entered">
        {version > 0 && formatNumber(entered)}
      </Cell>
      <Cell kind="number" label="Active">
        {version > 0 && formatNumber(waiting)}
      </Cell>
      <Cell kind="number" label="Sent">
        {version > 0 && formatNumber(sent)}
      </Cell>
      <Cell kind="number" label="Conversions">
        {version > 0 && formatNumber(converted)}
      </Cell>
      {currency !== '' && (
        <Cell kind="number" label="Revenue">
          {version > 0 && formatMoney(revenue, currency)}
        </Cell>
      )}
      <Cell kind="tool">
        <Menu position="bottom-end" shadow="md" width={180}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={`${name}: more`}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {status === 'active' && (
              <Menu.Item leftSection={<IconPlayerPause size={16} />} onClick={() => void moves.pause(automation)}>
                Pause
              </Menu.Item>
            )}
            {status === 'paused' && (
              <Menu.Item leftSection={<IconPlayerPlay size={16} />} onClick={() => void moves.resume(automation)}>
                Resume
              </Menu.Item>
            )}
            <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => void moves.remove(automation)}>
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Cell>
    </Row>
  )
}
