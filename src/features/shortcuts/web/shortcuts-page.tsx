import { ActionIcon, Menu, Progress } from '@mantine/core'
import {
  IconDots,
  IconEye,
  IconEyeOff,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconTrash,
  IconWand,
} from '@tabler/icons-react'
import { formatMoney } from '#core/money.ts'
import { formatNumber } from '#core/number.ts'
import { useSitePath } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { LinkButton, TextLink } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import { notify, undoable } from '#platform/web/ui/undoable.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { shortcutCalls, type ShortcutRow } from '../contract.ts'
import styles from './shortcuts.module.css'
import { progressOf, statusNames } from './words.ts'
import { useLogFailure } from './use-log-failure.ts'

const columns = [
  { label: 'Shortcut' },
  { label: 'Status' },
  { label: 'Target' },
  { label: 'Emails sent', isNumber: true },
  { label: 'Converted', isNumber: true },
  { label: 'Revenue', isNumber: true },
  { label: 'Actions', isHidden: true },
]

/** Lists every shortcut of the site with its results. */
export default function ShortcutsPage() {
  const path = useSitePath()
  const { data, error, isLoading, refetch } = useCall(shortcutCalls.list, {})
  useLogFailure(shortcutCalls.list.failure, error)
  const status = useAction(shortcutCalls.status, { invalidates: [shortcutCalls.list, shortcutCalls.load] })
  const update = useAction(shortcutCalls.update, { invalidates: [shortcutCalls.list, shortcutCalls.load] })
  const shortcuts = data?.shortcuts ?? []
  const create = (
    <LinkButton to={path('/shortcuts/new')} leftSection={<IconPlus size={16} aria-hidden />}>
      New shortcut
    </LinkButton>
  )
  const set = (id: string, wanted: 'draft' | 'active' | 'deleted') => status.run({ shortcut_id: id, status: wanted })
  async function change({ id, name, status: before }: ShortcutRow, wanted: 'draft' | 'active' | 'deleted') {
    if (!(await set(id, wanted))) return
    const undo = () => set(id, before)
    if (wanted === 'deleted') undoable({ message: `${name} was deleted with its forms, emails and automation.`, undo })
    else if (wanted === 'draft') undoable({ message: `${name} is paused.`, undo })
    else notify(`${name} is live.`)
  }
  return (
    <Page
      title="Shortcuts"
      note="Ready-made strategies: forms, discounts, emails and an automation, set up together."
      actions={shortcuts.length > 0 && create}
    >
      <ErrorNotice error={error} retry={refetch} />
      <ErrorNotice error={status.error ?? update.error} />
      {isLoading && <ListSkeleton rows={4} height={56} />}
      {shortcuts.length > 0 && (
        <Table label="Shortcuts" columns={columns}>
          {shortcuts.map((shortcut) => (
            <ShortcutLine
              key={shortcut.id}
              shortcut={shortcut}
              onStatus={(wanted) => void change(shortcut, wanted)}
              onShowStats={(value) =>
                void update.run({ shortcut_id: shortcut.id, attribute: { name: 'showStats', value } })
              }
            />
          ))}
        </Table>
      )}
      {data && shortcuts.length === 0 && (
        <EmptyState
          icon={IconWand}
          title="No shortcuts yet"
          text="Recover carts, welcome subscribers, win back customers: choose a strategy, and all of it is set up for you."
          action={create}
        />
      )}
    </Page>
  )
}

function ShortcutLine({
  shortcut,
  onStatus,
  onShowStats,
}: {
  shortcut: ShortcutRow
  onShowStats: (value: boolean) => void
  onStatus: (wanted: 'draft' | 'active' | 'deleted') => void
}) {
  const path = useSitePath()
  const { id, name, status, figures, target, target_percent, has_changes, showStats } = shortcut
  const converted = figures.converted > 0 ? figures.converted : figures.conversions
  return (
    <Row>
      <Cell kind="main">
        <TextLink to={path(`/shortcuts/${id}`)}>{name}</TextLink>
        <br />
        <small className={styles.goal}>{target}</small>
      </Cell>
      <Cell label="Status">
        <StatusBadge status={status} label={statusNames[status]} />
        {has_changes && <small className={styles.changes}> Unpublished changes</small>}
      </Cell>
      <Cell label="Target">
        {showStats ? (
          <div className={styles.target}>
            <span>{progressOf(shortcut)}</span>
            <Progress
              size="sm"
              aria-label={`${name}: progress to target`}
              {...(figures.rate !== null && figures.rate * 100 >= target_percent && { color: 'green' })}
              value={figures.rate === null ? 0 : Math.min(100, (figures.rate * 10_000) / target_percent)}
            />
          </div>
        ) : (
          '–'
        )}
      </Cell>
      <Cell kind="number" label="Emails sent">
        {showStats ? formatNumber(figures.emails_sent) : '–'}
      </Cell>
      <Cell kind="number" label="Converted">
        {showStats ? formatNumber(converted) : '–'}
      </Cell>
      <Cell kind="number" label="Revenue">
        {!showStats || figures.currency === '' ? '–' : formatMoney(figures.revenue, figures.currency)}
      </Cell>
      <Cell kind="tool">
        <Menu position="bottom-end" shadow="md" width={180}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={`${name}: more`}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {status === 'active' ? (
              <Menu.Item leftSection={<IconPlayerPause size={16} />} onClick={() => onStatus('draft')}>
                Pause
              </Menu.Item>
            ) : (
              <Menu.Item leftSection={<IconPlayerPlay size={16} />} onClick={() => onStatus('active')}>
                Go live
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={showStats ? <IconEyeOff size={16} /> : <IconEye size={16} />}
              onClick={() => onShowStats(!showStats)}
            >
              {showStats ? 'Hide statistics' : 'Show statistics'}
            </Menu.Item>
            <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => onStatus('deleted')}>
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Cell>
    </Row>
  )
}
