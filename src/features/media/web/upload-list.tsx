import { CloseButton, Progress } from '@mantine/core'
import styles from './media.module.css'
import type { Upload } from './use-uploads.ts'

/** Lists the uploads that are running or failed. */
export default function UploadList({
  uploads,
  onCancel,
}: {
  uploads: readonly Upload[]
  onCancel: (id: number) => void
}) {
  if (uploads.length === 0) return null
  return (
    <ul className={styles.uploads} aria-label="Uploads">
      {uploads.map(({ id, name, part, error }) => (
        <li key={id} className={styles.upload}>
          <span className={styles.name}>{name}</span>
          {error ? (
            <span role="alert" className={styles.failed}>
              {error}
            </span>
          ) : (
            <Progress value={part * 100} flex={1} size="sm" aria-label={`Uploading ${name}`} />
          )}
          <CloseButton
            size="sm"
            aria-label={error ? `Dismiss ${name}` : `Cancel the upload of ${name}`}
            onClick={() => onCancel(id)}
          />
        </li>
      ))}
    </ul>
  )
}
