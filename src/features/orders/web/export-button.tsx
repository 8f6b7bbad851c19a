import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { contactCalls } from '#features/contacts/contract.ts'
import { send } from '#platform/web/send.ts'
import { useHasRole, useSiteId } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useMadeFile } from '#platform/web/use-made-file.ts'
import { orderCalls, type OrderQuery } from '../contract.ts'

/** Exports the orders of a query as a file. Only for admins. */
export function ExportButton({ query }: { query: Partial<OrderQuery> }) {
  const isAdmin = useHasRole('admin')
  const siteId = useSiteId()
  const { make, busy, error } = useMadeFile((download_id) =>
    send(contactCalls.exportStatus, { download_id }, { siteId }),
  )
  const start = async () => (await send(orderCalls.export, { search: '', ...query }, { siteId })).download_id
  if (!isAdmin) return null
  return (
    <>
      <ErrorNotice error={error} />
      <Button
        variant="default"
        loading={busy}
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => void make(start)}
      >
        Export
      </Button>
    </>
  )
}
