import { Button, Group, Modal } from '@mantine/core'
import { IconCrop, IconTrash } from '@tabler/icons-react'
import { sizeText } from '#core/size-text.ts'
import { usePublicUrl } from '#platform/web/site.ts'
import { CopyField } from '#platform/web/ui/copy-field.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { type Media, mediaCalls } from '../contract.ts'
import styles from './media.module.css'
import { usesInWords } from './uses-in-words.ts'

interface MediaDetailsProps {
  media: Media
  onClose: () => void
  onCrop: () => void
  onDelete: () => void
}

/** An enlarged image with its URL, its sizes and where it's used. */
export function MediaDetails({ media, onClose, onCrop, onDelete }: MediaDetailsProps) {
  const { name, picture, size, type, created_at: created } = media
  const { data, error, refetch } = useCall(mediaCalls.usage, { media_id: media.id })
  const publicUrl = usePublicUrl()
  return (
    <Modal opened onClose={onClose} size="56rem" title={name} centered>
      <div className={styles.details}>
        <div className={styles.large}>{picture && <img src={`${picture.address}?w=1280`} alt={name} />}</div>
        <div className={styles.facts}>
          <dl>
            {picture && (
              <>
                <dt>Size in pixels</dt>
                <dd>
                  {picture.width} × {picture.height}
                </dd>
              </>
            )}
            <dt>File</dt>
            <dd>
              {type.replace('image/', '').replace('+xml', '').toUpperCase()}, {sizeText(size)}
            </dd>
            <dt>Uploaded</dt>
            <dd>
              <Moment at={created} />
            </dd>
            <dt>Used in</dt>
            <dd>{data ? usesInWords(data.uses) : '…'}</dd>
          </dl>
          <ErrorNotice error={error} retry={refetch} />
          {picture && <CopyField label="URL of the picture" value={publicUrl + picture.address} rows={3} />}
          <Group gap="xs">
            {type !== 'image/svg+xml' && (
              <Button variant="default" leftSection={<IconCrop size={16} />} onClick={onCrop}>
                Crop
              </Button>
            )}
            <Button variant="default" color="red" leftSection={<IconTrash size={16} />} onClick={onDelete}>
              Delete
            </Button>
          </Group>
        </div>
      </div>
    </Modal>
  )
}
