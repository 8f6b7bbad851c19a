import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { emptyTarget, integrationCalls, type Service, type Target } from '../contract.ts'
import { TargetFields } from './target-fields.tsx'
import { TestContact } from './test-contact.tsx'

/** Shows where the subscribers of all forms are sent at a service, once the stored settings have loaded. */
export function DefaultTarget({ service }: { service: Service }) {
  const { data, error, refetch } = useCall(integrationCalls.loadSettings, { service: service.service })
  if (data) return <DefaultTargetForm service={service} stored={data.settings} />
  return (
    <Panel title={title} text={text} call={integrationCalls.saveSettings} foot={<Button disabled>Save</Button>}>
      {error ? <ErrorNotice error={error} retry={refetch} /> : <ListSkeleton rows={1} height={24} />}
    </Panel>
  )
}

const title = 'All forms'
const text = 'Subscribers of every form are sent here, unless a form is set up differently.'

/** Edits are preserved until they're saved, even if the stored settings reload in the meantime. */
function DefaultTargetForm({ service, stored }: { service: Service; stored: Target | null }) {
  const [target, setTarget] = useState<Target>(stored ?? emptyTarget)
  const [isOn, setOn] = useState(stored !== null)
  const save = useAction(integrationCalls.saveSettings, {
    invalidates: [integrationCalls.loadSettings, integrationCalls.settings, integrationCalls.state],
    onSuccess: ({ settings }) => notify(settings ? 'All forms send subscribers here.' : 'Saved.'),
  })
  return (
    <Panel
      title={title}
      text={text}
      call={integrationCalls.saveSettings}
      onSubmit={() => void save.run({ service: service.service, settings: isOn ? target : null })}
      foot={
        <Button type="submit" loading={save.busy}>
          Save
        </Button>
      }
    >
      <ErrorNotice error={Object.keys(save.issues).length > 0 ? null : save.error} />
      <Switch
        label={`Send all subscribers to ${service.name}`}
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => setOn(checked)}
      />
      {isOn && (
        <>
          <TargetFields service={service} target={target} issues={save.issues} onChange={setTarget} />
          <TestContact service={service} target={target} />
        </>
      )}
    </Panel>
  )
}
