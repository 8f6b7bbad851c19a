import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { CopyField } from '#platform/web/ui/copy-field.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { type Source, webhookCalls } from '../contract.ts'
import styles from './webhooks.module.css'

/** An incoming webhook's address and name, and the actions for it. */
export function SourcePanel({ source: { id, name, url, is_enabled } }: { source: Source }) {
  const path = useSitePath()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(name)
  const invalidates = [webhookCalls.sources]
  const save = useAction(webhookCalls.saveSource, { invalidates, onSuccess: () => notify('Incoming webhook saved.') })
  const rotate = useAction(webhookCalls.rotateSource, {
    invalidates,
    onSuccess: () => notify('The URL was replaced. Enter the new one in the other program.'),
  })
  const remove = useAction(webhookCalls.removeSource, {
    invalidates,
    onSuccess: () => {
      notify('Incoming webhook deleted.')
      void navigate({ to: path('/webhooks/incoming') })
    },
  })
  const askToRotate = () => {
    if (confirm('Replace the URL? The old one stops working at once.')) void rotate.run({ source_id: id })
  }
  const askToRemove = () => {
    if (confirm('Delete this incoming webhook and its log? This can’t be undone.')) void remove.run({ source_id: id })
  }
  return (
    <Panel
      title="URL"
      text="Post JSON or a form to it. Whoever knows the URL can add contacts, so keep it secret."
      onSubmit={() => void save.run({ source_id: id, name: typed })}
      foot={
        <>
          <Button variant="subtle" color="red" loading={remove.busy} onClick={askToRemove}>
            Delete
          </Button>
          <Button variant="subtle" color="gray" loading={rotate.busy} onClick={askToRotate}>
            Replace URL
          </Button>
          <Button
            variant="default"
            loading={save.busy}
            onClick={() => void save.run({ source_id: id, name, is_enabled: !is_enabled })}
          >
            {is_enabled ? 'Disable' : 'Enable'}
          </Button>
        </>
      }
    >
      <ErrorNotice error={save.error ?? rotate.error ?? remove.error} fields={['name']} />
      <CopyField label="Webhook URL" value={url} />
      <div className={styles.inline}>
        <TextInput
          label="Name"
          maxLength={100}
          value={typed}
          error={save.issues['name']}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="default" disabled={typed === name} loading={save.busy}>
          Rename
        </Button>
      </div>
    </Panel>
  )
}
