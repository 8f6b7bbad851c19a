import { Badge, Button, Drawer, Group, TextInput } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { formCalls } from '../../contract.ts'
import type { FormFields } from '../editor/form-fields.ts'
import { VersionCompare } from './version-compare.tsx'
import styles from './versions.module.css'

interface VersionsDrawerProps {
  popupId: string
  now: FormFields
  /** Replaces the form on the screen with an earlier version, as one undo step. */
  onRestore: (fields: Partial<FormFields>) => void
  onClose: () => void
}

/** Drawer with the versions of a form, which can be named, compared and restored. */
export default function VersionsDrawer({ popupId, now, onRestore, onClose }: VersionsDrawerProps) {
  const { data, error, refetch } = useCall(formCalls.versions, { popup_id: popupId })
  const invalidates = [formCalls.versions]
  const rename = useAction(formCalls.nameVersion, { invalidates })
  const keep = useAction(formCalls.keepVersion, { invalidates })
  const [name, setName] = useState('')
  const [compared, setCompared] = useState<string | null>(null)

  async function keepNow() {
    const answer = await keep.run({ popup_id: popupId, name })
    if (answer) setName('')
  }

  return (
    <>
      <Drawer
        opened
        onClose={onClose}
        // Escape closes only the topmost dialog.
        closeOnEscape={compared === null}
        position="right"
        title="Versions"
        closeButtonProps={{ 'aria-label': 'Close the versions' }}
      >
        <form
          className={styles.keep}
          onSubmit={(event) => {
            event.preventDefault()
            void keepNow()
          }}
        >
          <TextInput
            flex={1}
            label="Name this version"
            placeholder="Black Friday version"
            maxLength={100}
            value={name}
            error={keep.issues['name']}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" variant="default" loading={keep.busy} disabled={name.trim() === ''}>
            Keep
          </Button>
        </form>
        <ErrorNotice
          error={error ?? rename.error ?? keep.error}
          retry={error ? refetch : undefined}
          fields={['name']}
        />
        {!data && !error && <ListSkeleton rows={4} height={72} />}
        {data?.versions.length === 0 && (
          <EmptyState icon={IconHistory} title="No versions yet" text="A version is saved here each time you save." />
        )}
        <ol className={styles.list}>
          {data?.versions.map(({ id, name: known, at, published, is_mine: isMine }) => (
            <li key={id} className={styles.version}>
              <Group justify="space-between" gap="xs">
                <span className={styles.note}>
                  <Moment at={at} />
                  {isMine ? '' : ', by another member'}
                </span>
                {published && <Badge variant="light">Was live</Badge>}
              </Group>
              <Group gap="xs" wrap="nowrap">
                <TextInput
                  key={known}
                  flex={1}
                  size="sm"
                  variant="unstyled"
                  aria-label="Name of this version"
                  placeholder="Give it a name"
                  maxLength={100}
                  defaultValue={known}
                  onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
                  onBlur={(event) => {
                    const next = event.target.value.trim()
                    if (next !== known) void rename.run({ popup_id: popupId, version_id: id, name: next })
                  }}
                />
                <Button size="compact-sm" variant="default" onClick={() => setCompared(id)}>
                  Compare
                </Button>
              </Group>
            </li>
          ))}
        </ol>
      </Drawer>
      {compared && (
        <VersionCompare
          popupId={popupId}
          versionId={compared}
          now={now}
          onClose={() => setCompared(null)}
          onRestore={(fields) => {
            onRestore(fields)
            notify('Version restored.')
            onClose()
          }}
        />
      )}
    </>
  )
}
