import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { AppError } from '#core/error.ts'
import { useNavigate } from '#platform/web/router/router.ts'
import { sendFile } from '#platform/web/send.ts'
import { useSiteId, useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { orderCalls } from '../contract.ts'

/** Brings a file of orders and leads to it. */
export function ImportButton() {
  const siteId = useSiteId()
  const path = useSitePath()
  const navigate = useNavigate()
  const [state, setState] = useState<{ busy: boolean; error: AppError | null }>({ busy: false, error: null })
  const upload = async (file: File | null) => {
    if (!file) return
    setState({ busy: true, error: null })
    try {
      const taken = (await sendFile(orderCalls.upload, file, { siteId })).import
      await navigate({ to: path(`/orders/imports/${taken.id}`) })
    } catch (cause) {
      const error = cause instanceof AppError ? cause : new AppError('broken', orderCalls.upload.failure, { cause })
      setState({ busy: false, error })
    }
  }
  return (
    <>
      <ErrorNotice error={state.error} />
      <FileButton accept=".csv,.tsv,.txt,.xlsx,text/csv" onChange={(file) => void upload(file)}>
        {(button) => (
          <Button {...button} loading={state.busy} leftSection={<IconUpload size={16} aria-hidden />}>
            Import a file
          </Button>
        )}
      </FileButton>
    </>
  )
}
