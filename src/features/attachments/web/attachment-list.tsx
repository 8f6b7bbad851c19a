import { IconFile } from '@tabler/icons-react'
import { sizeText } from '#core/size-text.ts'
import type { Attachment } from '../contract.ts'
import styles from './attachments.module.css'

const pictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/** Files of a message: images as previews, others by name. Each can be downloaded. */
export function AttachmentList({ attachments }: { attachments: readonly Attachment[] }) {
  if (attachments.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Attachments">
      {attachments.map(({ id, name, type, size, url }) => (
        <li key={id}>
          {pictures.has(type) ? (
            <a className={styles.picture} href={url} target="_blank" rel="noopener" title={name}>
              <img src={url} alt={name} loading="lazy" />
            </a>
          ) : (
            <a className={styles.file} href={url} target="_blank" rel="noopener">
              <IconFile size={18} stroke={1.6} aria-hidden />
              <span className={styles.name}>{name}</span>
              <span className={styles.size}>{sizeText(size)}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
