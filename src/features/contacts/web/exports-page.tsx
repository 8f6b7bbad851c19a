import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconFileExport } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useHasRole, useSitePath } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { contactCalls, type Export, type ExportKind, ownExportKinds } from '../contract.ts'
import { ContactsTabs } from './contacts-tabs.tsx'

const kindNames = {
  contacts: 'Contacts',
  segments: 'Segments',
  lists: 'Lists',
  suppressions: 'Suppression list',
  activity: 'Activity of all contacts',
  orders: 'Orders',
} as const satisfies Record<ExportKind, string>

const stateNames = {
  waiting: 'Waiting',
  running: 'In progress',
  done: 'Ready',
  failed: 'Failed',
} as const satisfies Record<Export['state'], string>

const columns = [
  { label: 'File' },
  { label: 'Status' },
  { label: 'Rows', isNumber: true },
  { label: 'Requested' },
  { label: 'Actions', isHidden: true },
]
const pollMs = 3000

/** The page with exported files of contacts and related data, and buttons to start another export. */
export default function ExportsPage() {
  const { data, error, isLoading, refetch } = useCall(contactCalls.exports, {}, { refetchInterval: pollMs })
  const start = useAction(contactCalls.startExport, {
    invalidates: [contactCalls.exports],
    onSuccess: () => notify('Export started. You can leave this page.'),
  })
  const exports = data?.exports ?? []
  const menu = useHasRole('admin') && (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          loading={start.busy}
          leftSection={<IconFileExport size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {ownExportKinds.map((kind) => (
          <Menu.Item key={kind} onClick={() => void start.run({ kind })}>
            {kindNames[kind]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
  return (
    <Page title="Exports" note="Files are available for one day." actions={exports.length > 0 && menu}>
      <ContactsTabs />
      <ErrorNotice error={start.error} />
      <ErrorNotice error={error} retry={refetch} />
      {isLoading && <ListSkeleton rows={4} />}
      {exports.length > 0 && (
        <Table label="Exports" columns={columns}>
          {exports.map((one) => (
            <ExportRow key={one.download_id} one={one} />
          ))}
        </Table>
      )}
      {data && exports.length === 0 && <NothingYet menu={menu} />}
    </Page>
  )
}

function ExportRow({ one: { kind, state, rows, url, created_at } }: { one: Export }) {
  return (
    <Row>
      <Cell kind="main">{kindNames[kind]}</Cell>
      <Cell>{stateNames[state]}</Cell>
      <Cell kind="number" label="Rows">
        {rows.toLocaleString('en')}
      </Cell>
      <Cell label="Requested">
        <Moment at={created_at} />
      </Cell>
      <Cell kind="tool">
        {url && (
          <Button
            component="a"
            href={url}
            download
            size="xs"
            variant="default"
            aria-label={`Download ${kindNames[kind]}`}
            leftSection={<IconDownload size={14} aria-hidden />}
          >
            Download
          </Button>
        )}
      </Cell>
    </Row>
  )
}

function NothingYet({ menu }: { menu: ReactNode }) {
  const path = useSitePath()
  return (
    <EmptyState
      icon={IconFileExport}
      title="No exports yet"
      text="Export all contacts, lists, segments and activity as CSV from here. To export a segment, a filter or orders, use Export on that page."
      action={
        <>
          {menu}{' '}
          <LinkButton to={path('/contacts')} variant="default">
            View contacts
          </LinkButton>
        </>
      }
    />
  )
}
