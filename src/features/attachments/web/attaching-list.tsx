import { CloseButton, Progress } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { sizeText } from '#core/size-text.ts'
import styles from './attachments.module.css'
import type { Attaching } from './use-attachments.ts'

interface AttachingListProps {
  files: readonly Attaching[]
  onRemove: (key: number) => void
}

/** Files of a message that is being written, with their upload progress, and errors of those that were refused. */
export function AttachingList({ files, onRemove }: AttachingListProps) {
  if (files.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Attachments">
      {files.map(({ key, name, size, part, attachment, error }) => (
        <li key={key} className={styles.attaching}>
          <IconFile size={18} stroke={1.6} aria-hidden />
          <span className={styles.name}>
            {name}
            {error && (
              <span role="alert" className={styles.error}>
                {error}
              </span>
            )}
          </span>
          {!error && !attachment && <Progress value={part * 100} w={80} size="sm" aria-label={`Uploading ${name}`} />}
          {attachment && <span className={styles.size}>{sizeText(size)}</span>}
          <CloseButton size="sm" aria-label={`Remove ${name}`} onClick={() => onRemove(key)} />
        </li>
      ))}
    </ul>
  )
}
