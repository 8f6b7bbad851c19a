import { Button, FileButton } from '@mantine/core'
import { IconFileImport, IconUpload } from '@tabler/icons-react'
import { useNavigate } from '#platform/web/router/router.ts'
import { useSiteId, useSitePath } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { useFileUpload } from '#platform/web/use-file-upload.ts'
import { contactCalls, mostFileBytes } from '../contract.ts'
import { ContactsTabs } from './contacts-tabs.tsx'
import { importStateNames } from './import-words.ts'

const columns = [
  { label: 'File' },
  { label: 'State' },
  { label: 'Rows', isNumber: true },
  { label: 'Refused', isNumber: true },
  { label: 'Uploaded' },
]
const types = '.csv,.tsv,.txt,.xlsx,text/csv'

/** The files of contacts that were brought, and the way to bring another. */
export default function ImportsPage() {
  const path = useSitePath()
  const { data, error, isLoading, refetch } = useCall(contactCalls.imports, {}, { refetchInterval: 5000 })
  const { take, busy, error: refused } = useImport()
  const imports = data?.imports ?? []
  const bring = (
    <FileButton accept={types} onChange={(file) => void take(file)}>
      {(button) => (
        <Button {...button} loading={busy} leftSection={<IconUpload size={16} aria-hidden />}>
          Import a file
        </Button>
      )}
    </FileButton>
  )
  return (
    <Page title="Imports" actions={imports.length > 0 && bring}>
      <ContactsTabs />
      <ErrorNotice error={refused} />
      <ErrorNotice error={error} retry={refetch} />
      {isLoading && <ListSkeleton rows={4} />}
      {imports.length > 0 && (
        <Table label="Imports" columns={columns}>
          {imports.map(({ id, name, state, total, counts, created_at }) => (
            <Row key={id}>
              <Cell kind="main">
                <TextLink to={path(`/contacts/imports/${id}`)}>{name}</TextLink>
              </Cell>
              <Cell>{importStateNames[state]}</Cell>
              <Cell kind="number" label="Rows">
                {total.toLocaleString('en')}
              </Cell>
              <Cell kind="number" label="Refused">
                {counts.refused.toLocaleString('en')}
              </Cell>
              <Cell label="Uploaded">
                <Moment at={created_at} />
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      {data && imports.length === 0 && (
        <EmptyState
          icon={IconFileImport}
          title="Bring the contacts that you have"
          text="CSV and Excel files as they come out of Mailchimp, Klaviyo, Shopify, WooCommerce and others. You see what will happen before anything is written."
          action={bring}
        />
      )}
    </Page>
  )
}

function useImport() {
  const siteId = useSiteId()
  const path = useSitePath()
  const navigate = useNavigate()
  const { upload, busy, error } = useFileUpload(contactCalls.upload, mostFileBytes)
  const take = async (file: File | null) => {
    const taken = await upload(file, { siteId })
    if (taken) await navigate({ to: path(`/contacts/imports/${taken.import.id}`) })
  }
  return { take, busy, error }
}
