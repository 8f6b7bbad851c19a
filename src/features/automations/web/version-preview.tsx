import { Button, Group, Modal } from '@mantine/core'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { automationCalls, type Flow } from '../contract.ts'
import styles from './editor.module.css'
import { FlowEditor } from './flow-editor.tsx'
import type { Choices } from './use-choices.ts'

interface VersionPreviewProps {
  automationId: string
  version: number
  choices: Choices
  onRestore: (flow: Flow, version: number) => void
  onClose: () => void
}

/** A read-only preview of one published version. */
export function VersionPreview({ automationId, version, choices, onRestore, onClose }: VersionPreviewProps) {
  const { data, error, refetch } = useCall(automationCalls.version, { automation_id: automationId, version })
  return (
    <Modal
      opened
      size="80rem"
      title={`Version ${version}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      onClose={onClose}
    >
      <ErrorNotice error={error} retry={refetch} />
      {!data && !error && <ListSkeleton rows={4} height={64} />}
      {data && (
        <>
          <div className={styles.preview}>
            <FlowEditor flow={data.flow} choices={choices} problems={none} isReadOnly onChange={() => undefined} />
          </div>
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button onClick={() => onRestore(data.flow, version)}>Restore this version</Button>
          </Group>
        </>
      )}
    </Modal>
  )
}

const none = { list: [], by: () => undefined }
