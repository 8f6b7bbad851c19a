import { Button, FileButton, Skeleton } from '@mantine/core'
import { IconPhoto, IconSearch, IconUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useEffect, useState } from 'react'
import { sizeText } from '#core/size-text.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Pager } from '#platform/web/ui/pager.tsx'
import { SearchInput } from '#platform/web/ui/search-input.tsx'
import { IfMay } from '#platform/web/ui/if-may.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { type Media, mediaCalls, perPage, pictureTypes } from '../contract.ts'
import styles from './media.module.css'
import UploadList from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

interface MediaLibraryProps {
  query: { name: string; page: number }
  onQuery: (change: { name?: string; page?: number }) => void
  /** Renders one image of the grid. */
  tile: (media: Media) => ReactNode
  /** Called with each image uploaded here. */
  onUploaded?: ((media: Media) => void) | undefined
}

/** The site's images, with a search. New ones are added with the button, by dropping files, or by pasting. */
export function MediaLibrary({ query, onQuery, tile, onUploaded }: MediaLibraryProps) {
  const { data, error, refetch } = useCall(mediaCalls.list, { ...query, kind: 'picture' }, { keepPrevious: true })
  const { uploads, add, cancel } = useUploads(onUploaded)
  const [isOver, setOver] = useState(false)

  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])]
      if (files.length > 0) add(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  })

  const drag = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      add(event.dataTransfer.files)
    },
  }

  const upload = (
    <IfMay call={mediaCalls.upload}>
      <FileButton multiple accept={[...pictureTypes, '.svg', '.bmp'].join(',')} onChange={(files) => add(files)}>
        {(button) => (
          <Button {...button} leftSection={<IconUpload size={16} aria-hidden />}>
            Upload images
          </Button>
        )}
      </FileButton>
    </IfMay>
  )
  const isEmpty = data?.total === 0
  return (
    <div className={styles.library} data-over={isOver || undefined} {...drag}>
      <div className={styles.bar}>
        <SearchInput label="Search images" value={query.name} onSearch={(name) => onQuery({ name, page: 1 })} />
        <IfMay call={mediaCalls.upload}>
          <span className={styles.hint}>or drop them here, or paste</span>
        </IfMay>
        {upload}
      </div>
      {data && (
        <p className={styles.usage} data-full={data.used_bytes > data.quota_bytes * 0.9 || undefined}>
          {sizeText(data.used_bytes)} of {sizeText(data.quota_bytes)} used
        </p>
      )}
      <UploadList uploads={uploads} onCancel={cancel} />
      <ErrorNotice error={error} retry={refetch} />
      {isEmpty && query.name !== '' && (
        <EmptyState icon={IconSearch} title="Nothing found" text="No images match your search." />
      )}
      {isEmpty && query.name === '' && uploads.length === 0 && (
        <EmptyState
          icon={IconPhoto}
          title="No images yet"
          text="Upload a logo or product photos. JPEG, PNG, GIF, BMP, SVG and WebP, up to 20 MB."
        />
      )}
      {!data && !error && (
        <output className={styles.grid} aria-label="Loading">
          {Array.from({ length: 8 }, (_, i) => (
            <Skeleton key={i} height={176} radius="md" />
          ))}
        </output>
      )}
      {data && data.total > 0 && (
        <ul className={styles.grid}>
          {data.medias.map((media) => (
            <li key={media.id}>{tile(media)}</li>
          ))}
        </ul>
      )}
      {data && <Pager page={query.page} limit={perPage} total={data.total} onPage={(page) => onQuery({ page })} />}
    </div>
  )
}
