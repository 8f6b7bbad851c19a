import { Button, Group, Modal } from '@mantine/core'
import { IconArrowRight, IconInfoCircle } from '@tabler/icons-react'
import { useSitePath } from '#platform/web/site.ts'
import { PlainLink } from '#platform/web/ui/link.tsx'
import type { LaunchCheck } from '../../contract.ts'
import styles from './launch-dialog.module.css'
import type { StatusControl } from './use-status.ts'

interface LaunchDialogProps {
  status: StatusControl
  /** Shows the place in the editor where it can be fixed. */
  onFollow: (check: LaunchCheck) => void
}

/** Lists what to check before the form goes live, each with a link to it. The form can be published anyway. */
export default function LaunchDialog({ status, onFollow }: LaunchDialogProps) {
  const path = useSitePath()
  const { checks, closeChecks } = status
  return (
    <Modal opened={checks.length > 0} onClose={closeChecks} title="Before you publish" centered size="lg">
      <ul className={styles.checks}>
        {checks.map((check) => (
          <li key={`${check.component_id} ${check.message}`}>
            <IconInfoCircle size={18} aria-hidden />
            <span>{check.message}</span>
            {check.path === null ? (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => {
                  closeChecks()
                  onFollow(check)
                }}
              >
                Show
              </Button>
            ) : (
              <Button
                size="compact-sm"
                variant="default"
                component={PlainLink}
                to={path(check.path)}
                rightSection={<IconArrowRight size={14} aria-hidden />}
              >
                {names[check.path] ?? 'Open'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={closeChecks}>
          Back to the form
        </Button>
        <Button loading={status.busy} onClick={() => void status.set('active', { anyway: true })}>
          Publish anyway
        </Button>
      </Group>
    </Modal>
  )
}

const names: Readonly<Record<string, string>> = { '/install': 'Install', '/sending': 'Sending' }
