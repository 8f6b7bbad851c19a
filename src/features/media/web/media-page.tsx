import { ActionIcon, Menu } from '@mantine/core'
import { IconCrop, IconDots, IconLink, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { copyText } from '#platform/web/copy-text.ts'
import { usePublicUrl } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useUrlState } from '#platform/web/ui/use-url-state.ts'
import type { Media } from '../contract.ts'
import { CropDialog } from './crop-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import styles from './media.module.css'
import { MediaDetails } from './media-details.tsx'
import { MediaLibrary } from './media-library.tsx'
import { TilePicture } from './tile-picture.tsx'
import { useDeleteMedia } from './use-delete-media.ts'

const defaults = { name: '', page: 1 }

/** The media page, with all images of the site. */
export default function MediaPage() {
  const [query, setQuery] = useUrlState(defaults)
  const [cropped, setCropped] = useState<Media | null>(null)
  const [opened, setOpened] = useState<Media | null>(null)
  const deletion = useDeleteMedia()
  const publicUrl = usePublicUrl()

  async function copyAddress({ picture }: Media) {
    if (!picture) return
    const address = publicUrl + picture.address
    notify((await copyText(address)) ? 'URL copied.' : address)
  }

  return (
    <Page title="Media" note="Images for your forms and emails.">
      <ErrorNotice error={deletion.error} />
      <MediaLibrary
        query={query}
        onQuery={setQuery}
        tile={(media) => (
          <div className={styles.tile}>
            <button
              type="button"
              className={styles.open}
              aria-label={`Details of ${media.name}`}
              onClick={() => setOpened(media)}
            >
              <TilePicture media={media} />
            </button>
            <Menu position="bottom-end" width={180}>
              <Menu.Target>
                <ActionIcon
                  className={styles.more!}
                  variant="default"
                  aria-label={`More for ${media.name}`}
                  loading={deletion.busyWith === media.id}
                >
                  <IconDots size={16} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item leftSection={<IconLink size={16} />} onClick={() => void copyAddress(media)}>
                  Copy URL
                </Menu.Item>
                {media.type !== 'image/svg+xml' && (
                  <Menu.Item leftSection={<IconCrop size={16} />} onClick={() => setCropped(media)}>
                    Crop
                  </Menu.Item>
                )}
                <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => void deletion.ask(media)}>
                  Delete
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </div>
        )}
      />
      {opened && (
        <MediaDetails
          media={opened}
          onClose={() => setOpened(null)}
          onCrop={() => {
            setCropped(opened)
            setOpened(null)
          }}
          onDelete={() => {
            void deletion.ask(opened)
            setOpened(null)
          }}
        />
      )}
      {cropped && <CropDialog media={cropped} onClose={() => setCropped(null)} />}
      {deletion.warning && (
        <DeleteDialog {...deletion.warning} onClose={deletion.close} onDelete={() => void deletion.goOn()} />
      )}
    </Page>
  )
}
