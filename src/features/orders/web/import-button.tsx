import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useNavigate } from '#platform/web/router/router.ts'
import { useSiteId, useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useFileUpload } from '#platform/web/use-file-upload.ts'
import { mostFileBytes } from '#features/contacts/contract.ts'
import { orderCalls } from '../contract.ts'

/** Brings a file of orders and leads to it. */
export function ImportButton() {
  const siteId = useSiteId()
  const path = useSitePath()
  const navigate = useNavigate()
  const { upload, busy, error } = useFileUpload(orderCalls.upload, mostFileBytes)
  const bring = async (file: File | null) => {
    const taken = await upload(file, { siteId })
    if (taken) await navigate({ to: path(`/orders/imports/${taken.import.id}`) })
  }
  return (
    <>
      <ErrorNotice error={error} />
      <FileButton accept=".csv,.tsv,.txt,.xlsx,text/csv" onChange={(file) => void bring(file)}>
        {(button) => (
          <Button {...button} loading={busy} leftSection={<IconUpload size={16} aria-hidden />}>
            Import a file
          </Button>
        )}
      </FileButton>
    </>
  )
}
