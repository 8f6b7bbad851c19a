import { Button, type ButtonProps, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useNavigate } from '#platform/web/router/router.ts'
import { useMay, useSiteId, useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useFileUpload } from '#platform/web/use-file-upload.ts'
import { importCalls, maxFileBytes } from '../contract.ts'
import type { ImportKindView } from './import-kind.ts'

interface UploadButtonProps {
  view: Pick<ImportKindView, 'kind' | 'pathOf'>
  variant?: ButtonProps['variant']
}

/** Button that uploads a file and opens its import. Renders nothing if the user's role doesn't allow it. */
export function UploadButton({ view, variant = 'filled' }: UploadButtonProps) {
  const siteId = useSiteId()
  const path = useSitePath()
  const navigate = useNavigate()
  const { upload, busy, error } = useFileUpload(importCalls.upload, maxFileBytes)
  const mayUpload = useMay(importCalls.upload)
  if (!mayUpload) return null
  const take = async (file: File | null) => {
    const taken = await upload(file, { siteId, fields: { kind: view.kind } })
    if (taken) await navigate({ to: path(view.pathOf(taken.import.id)) })
  }
  return (
    <>
      <ErrorNotice error={error} />
      <FileButton accept=".csv,.tsv,.txt,.xlsx,text/csv" onChange={(file) => void take(file)}>
        {(button) => (
          <Button {...button} variant={variant} loading={busy} leftSection={<IconUpload size={16} aria-hidden />}>
            Upload file
          </Button>
        )}
      </FileButton>
    </>
  )
}
