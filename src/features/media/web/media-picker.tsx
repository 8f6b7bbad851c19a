import { Modal, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { Picture } from '../contract.ts'
import styles from './media.module.css'
import { MediaLibrary } from './media-library.tsx'
import { pictureSource } from './picture-source.ts'
import { StockGrid } from './stock-grid.tsx'
import { TilePicture } from './tile-picture.tsx'

/** An image as a design uses it: its address, size and name. */
interface PickedPicture {
  readonly src: string
  readonly width: number
  readonly height: number
  readonly name: string
}

const unknownInMails = new Set(['image/svg+xml', 'image/webp'])

interface MediaPickerProps {
  onPick: (picture: PickedPicture) => void
  onClose: () => void
  /** Emails use an image unchanged, and no drawings, because email clients support neither SVG nor WebP. */
  use?: 'page' | 'mail'
}

/** Chooses one of the site's images, a new one from this computer, or one that ships with Trellis. */
export default function MediaPicker({ onPick, onClose, use = 'page' }: MediaPickerProps) {
  const [query, setQuery] = useState({ name: '', page: 1 })
  const [shelf, setShelf] = useState<'own' | 'stock'>('own')
  function pick(picture: Picture, name: string) {
    const src = use === 'mail' ? picture.address : pictureSource(picture)
    onPick({ src, width: picture.width, height: picture.height, name })
    onClose()
  }
  return (
    <Modal opened onClose={onClose} size="xl" title="Choose image">
      {use === 'page' && (
        <SegmentedControl
          mb="md"
          data={[
            { value: 'own', label: 'Your images' },
            { value: 'stock', label: 'Shapes and icons' },
          ]}
          value={shelf}
          onChange={(value) => setShelf(value as 'own' | 'stock')}
        />
      )}
      {shelf === 'stock' ? (
        <StockGrid onPick={pick} />
      ) : (
        <MediaLibrary
          query={query}
          onQuery={(change) => setQuery({ ...query, ...change })}
          tile={(media) => (
            <button
              type="button"
              className={styles.tile}
              disabled={use === 'mail' && unknownInMails.has(media.type)}
              title={
                use === 'mail' && unknownInMails.has(media.type)
                  ? 'Some email apps don’t show this file type.'
                  : undefined
              }
              onClick={() => media.picture && pick(media.picture, media.name)}
            >
              <TilePicture media={media} />
            </button>
          )}
        />
      )}
    </Modal>
  )
}
