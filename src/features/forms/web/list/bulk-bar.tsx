import { Button, CloseButton, Menu } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconRestore, IconTag, IconTrash } from '@tabler/icons-react'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import type { PopupRow } from '../../contract.ts'
import styles from './form-list.module.css'
import { LabelMenu } from './label-menu.tsx'
import { type Refused, useBulkActions } from './use-bulk-actions.ts'

interface BulkBarProps {
  forms: readonly PopupRow[]
  labels: readonly string[]
  onDone: () => void
}

/** Actions for the selected forms. Renders nothing if none is selected. */
export function BulkBar({ forms, labels, onDone }: BulkBarProps) {
  const actions = useBulkActions(forms)
  const set = async (status: 'active' | 'paused' | 'deleted') => {
    if (await actions.setStatus(status)) onDone()
  }
  const isDeleted = forms.length > 0 && forms.every(({ status }) => status === 'deleted')
  return (
    <>
      <ErrorNotice error={actions.error} />
      {actions.refused.length > 0 && <RefusedForms refused={actions.refused} onClose={actions.forgetRefused} />}
      {forms.length > 0 && (
        <div className={styles.bulk} role="toolbar" aria-label="Selected forms">
          <strong>{forms.length} chosen</strong>
          {isDeleted ? (
            <Tool icon={IconRestore} label="Restore" busy={actions.busy} onClick={() => void set('paused')} />
          ) : (
            <>
              <Tool icon={IconPlayerPlay} label="Publish" busy={actions.busy} onClick={() => void set('active')} />
              <Tool icon={IconPlayerPause} label="Pause" busy={actions.busy} onClick={() => void set('paused')} />
              <Menu position="bottom-start" shadow="md" width={230}>
                <Menu.Target>
                  <Button variant="default" size="xs" leftSection={<IconTag size={15} aria-hidden />}>
                    Label
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  <LabelMenu
                    labels={labels}
                    shared={labels.filter((label) => forms.every((form) => form.labels.includes(label)))}
                    onChange={(label, isOn) => void actions.label(label, isOn)}
                  />
                </Menu.Dropdown>
              </Menu>
              <Tool icon={IconTrash} label="Delete" busy={actions.busy} onClick={() => void set('deleted')} />
            </>
          )}
          <CloseButton aria-label="Clear selection" onClick={onDone} />
        </div>
      )}
    </>
  )
}

interface ToolProps {
  icon: typeof IconTag
  label: string
  busy: boolean
  onClick: () => void
}

function Tool({ icon: Picture, label, busy, onClick }: ToolProps) {
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Picture size={15} aria-hidden />}
      disabled={busy}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}

/** Lists the forms that couldn't be changed, with the reason and a link to each. */
function RefusedForms({ refused, onClose }: { refused: Refused; onClose: () => void }) {
  const path = useSitePath()
  return (
    <div className={styles.refused} role="alert">
      <CloseButton aria-label="Close" onClick={onClose} style={{ float: 'right' }} />
      {refused.map(({ popup_id, name, messages }) => (
        <div key={popup_id}>
          <p>
            <strong>{name}</strong> could not go live.{' '}
            <TextLink to={path(`/forms/${popup_id}`)}>Open the form</TextLink>
          </p>
          <ul>
            {messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
