import { Button, FileButton, Group, Select } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { AppError } from '#core/error.ts'
import { sendFile } from '#platform/web/send.ts'
import { useSiteId } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useCall, useInvalidate } from '#platform/web/use-call.ts'
import { mediaCalls } from '../contract.ts'

interface FileChooserProps {
  /** The address of the chosen file as a design names it; empty: none. */
  value: string
  onChange: (address: string) => void
}

/** One of the site's files, or a new one from this computer. */
export default function FileChooser({ value, onChange }: FileChooserProps) {
  const siteId = useSiteId()
  const invalidate = useInvalidate()
  const { data, error, refetch } = useCall(mediaCalls.list, { limit: 100 })
  const [uploading, setUploading] = useState<{ busy: boolean; error: AppError | null }>({ busy: false, error: null })
  const files = data?.medias.map(({ address, name, size }) => ({ value: address, label: `${name} (${inWords(size)})` }))

  async function upload(file: File | null) {
    if (!file) return
    setUploading({ busy: true, error: null })
    try {
      const path = `/media/upload/${siteId}/listbuilder`
      const { media } = await sendFile(mediaCalls.upload, file, { path, siteId, fields: { use: 'file' } })
      setUploading({ busy: false, error: null })
      invalidate(mediaCalls.list)
      onChange(media.address)
    } catch (cause) {
      const failed = cause instanceof AppError ? cause : new AppError('broken', mediaCalls.upload.failure, { cause })
      setUploading({ busy: false, error: failed })
    }
  }

  return (
    <>
      <ErrorNotice error={error} retry={refetch} />
      <ErrorNotice error={uploading.error} />
      <Group gap="xs" wrap="nowrap" align="end">
        <Select
          label="File"
          placeholder={files?.length === 0 ? 'None uploaded yet' : 'Choose a file'}
          data={files ?? []}
          value={files?.some((file) => file.value === value) ? value : null}
          searchable={(files?.length ?? 0) > 8}
          allowDeselect={false}
          flex={1}
          onChange={(address) => onChange(address ?? '')}
        />
        <FileButton onChange={(file) => void upload(file)}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              loading={uploading.busy}
              leftSection={<IconUpload size={16} aria-hidden />}
            >
              Upload
            </Button>
          )}
        </FileButton>
      </Group>
    </>
  )
}

function inWords(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
