import { Badge, Button, Drawer } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '#core/number.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { automationCalls, type Flow } from '../contract.ts'
import styles from './editor.module.css'
import type { Choices } from './use-choices.ts'
import { VersionPreview } from './version-preview.tsx'

interface VersionsDrawerProps {
  automationId: string
  /** The version that contacts enter. */
  current: number
  choices: Choices
  /** Makes a version's flow the draft, as one change that can be undone. */
  onRestore: (flow: Flow, version: number) => void
  onClose: () => void
}

/** The published versions of an automation, to preview and restore. */
export function VersionsDrawer({ automationId, current, choices, onRestore, onClose }: VersionsDrawerProps) {
  const { data, error, refetch } = useCall(automationCalls.versions, { automation_id: automationId })
  const [shown, setShown] = useState<number>()
  return (
    <>
      <Drawer
        opened={shown === undefined}
        position="right"
        title="Versions"
        closeButtonProps={{ 'aria-label': 'Close the versions' }}
        onClose={onClose}
      >
        <ErrorNotice error={error} retry={refetch} />
        {!data && !error && <ListSkeleton rows={4} height={64} />}
        <ul className={styles.versions}>
          {data?.versions.map(({ version, published_at, steps, waiting }) => (
            <li key={version}>
              <span>
                <strong>Version {version}</strong> {version === current && <Badge variant="light">Current</Badge>}
                <small>
                  <Moment at={published_at} /> · {steps === 1 ? '1 step' : `${steps} steps`} ·{' '}
                  {waiting === 1 ? '1 active contact' : `${formatNumber(waiting)} active contacts`}
                </small>
              </span>
              <Button
                size="xs"
                variant="default"
                aria-label={`View version ${version}`}
                onClick={() => setShown(version)}
              >
                View
              </Button>
            </li>
          ))}
        </ul>
      </Drawer>
      {shown !== undefined && (
        <VersionPreview
          automationId={automationId}
          version={shown}
          choices={choices}
          onRestore={onRestore}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  )
}
