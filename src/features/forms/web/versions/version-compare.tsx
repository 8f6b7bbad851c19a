import { Button, Group, Loader, Modal } from '@mantine/core'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { formCalls } from '../../contract.ts'
import { fieldsOf, type FormFields } from '../editor/form-fields.ts'
import { FormThumbnail } from '../gallery/form-thumbnail.tsx'
import { changedSettings } from './changed-settings.ts'
import styles from './versions.module.css'

interface VersionCompareProps {
  popupId: string
  versionId: string
  /** The form as shown on the screen. */
  now: FormFields
  onRestore: (fields: Partial<FormFields>) => void
  onClose: () => void
}

/** Shows a version next to the current form, and the differences. */
export function VersionCompare({ popupId, versionId, now, onRestore, onClose }: VersionCompareProps) {
  const { data, error, refetch } = useCall(formCalls.loadVersion, { popup_id: popupId, version_id: versionId })
  const then = data && fieldsOf(data.popup)
  const changes = then ? changedSettings(then, now) : []
  return (
    <Modal opened onClose={onClose} size="70rem" title="Compare">
      <ErrorNotice error={error} retry={refetch} />
      {!data && !error && <Loader aria-label="Loading the version" />}
      {then && (
        <>
          <div className={styles.pair}>
            <figure>
              <figcaption>This version</figcaption>
              <FormThumbnail document={then.json} />
            </figure>
            <figure>
              <figcaption>Now</figcaption>
              <FormThumbnail document={now.json} />
            </figure>
          </div>
          {changes.length === 0 ? (
            <p className={styles.note}>No differences.</p>
          ) : (
            <div className={styles.scroll}>
              <table className={styles.changes}>
                <thead>
                  <tr>
                    <th scope="col">Change</th>
                    <th scope="col">This version</th>
                    <th scope="col">Now</th>
                  </tr>
                </thead>
                <tbody>
                  {changes.map(({ name, before, after }) => (
                    <tr key={name}>
                      <th scope="row">{name}</th>
                      <td>{before}</td>
                      <td>{after}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button disabled={changes.length === 0} onClick={() => onRestore(then)}>
              Restore this version
            </Button>
          </Group>
        </>
      )}
    </Modal>
  )
}
