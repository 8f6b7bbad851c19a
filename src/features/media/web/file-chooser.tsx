import { Button, FileButton, Group, Select } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useSiteId } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useCall, useInvalidate } from '#platform/web/use-call.ts'
import { useFileUpload } from '#platform/web/use-file-upload.ts'
import { mediaCalls } from '../contract.ts'

interface FileChooserProps {
  /** Address by which a design refers to the chosen file; empty for none. */
  value: string
  onChange: (address: string) => void
}

/** Chooses one of the site's files, or uploads a new one. */
export default function FileChooser({ value, onChange }: FileChooserProps) {
  const siteId = useSiteId()
  const invalidate = useInvalidate()
  const { data, error, refetch } = useCall(mediaCalls.list, { limit: 100 })
  const uploading = useFileUpload(mediaCalls.upload)
  const files = data?.medias.map(({ address, name, size }) => ({ value: address, label: `${name} (${inWords(size)})` }))

  async function bring(file: File | null) {
    const path = `/media/upload/${siteId}/listbuilder`
    const taken = await uploading.upload(file, { path, siteId, fields: { use: 'file' } })
    if (!taken) return
    invalidate(mediaCalls.list)
    onChange(taken.media.address)
  }

  return (
    <>
      <ErrorNotice error={error} retry={refetch} />
      <ErrorNotice error={uploading.error} />
      <Group gap="xs" wrap="nowrap" align="end">
        <Select
          label="File"
          placeholder={files?.length === 0 ? 'No files yet' : 'Choose a file'}
          data={files ?? []}
          value={files?.some((file) => file.value === value) ? value : null}
          searchable={(files?.length ?? 0) > 8}
          allowDeselect={false}
          flex={1}
          onChange={(address) => onChange(address ?? '')}
        />
        <FileButton onChange={(file) => void bring(file)}>
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
