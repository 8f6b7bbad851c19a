import { Button, FileButton } from '@mantine/core'
import { IconFileImport, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { AppError } from '#core/error.ts'
import { useNavigate } from '#platform/web/router/router.ts'
import { sendFile } from '#platform/web/send.ts'
import { useSiteId, useSitePath } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { contactCalls } from '../contract.ts'
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
  const { upload, busy, error: refused } = useUpload()
  const imports = data?.imports ?? []
  const bring = (
    <FileButton accept={types} onChange={(file) => void upload(file)}>
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

function useUpload() {
  const siteId = useSiteId()
  const path = useSitePath()
  const navigate = useNavigate()
  const [state, setState] = useState<{ busy: boolean; error: AppError | null }>({ busy: false, error: null })
  const upload = async (file: File | null) => {
    if (!file) return
    setState({ busy: true, error: null })
    try {
      const taken = (await sendFile(contactCalls.upload, file, { siteId })).import
      await navigate({ to: path(`/contacts/imports/${taken.id}`) })
    } catch (cause) {
      const error = cause instanceof AppError ? cause : new AppError('broken', contactCalls.upload.failure, { cause })
      setState({ busy: false, error })
    }
  }
  return { upload, ...state }
}
