import { Button, Switch } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { emptyTarget, integrationCalls, type Service, type Target } from '../contract.ts'
import { TargetFields } from './target-fields.tsx'
import { TestContact } from './test-contact.tsx'

/** Where the subscribers of all forms go at a service. */
export function DefaultTarget({ service }: { service: Service }) {
  const loaded = useCall(integrationCalls.loadSettings, { service: service.service })
  const [target, setTarget] = useState<Target | null>(null)
  const [isOn, setOn] = useState(false)
  const save = useAction(integrationCalls.saveSettings, {
    invalidates: [integrationCalls.loadSettings, integrationCalls.settings, integrationCalls.state],
    onSuccess: ({ settings }) => notify(settings ? 'All forms send subscribers here.' : 'Saved.'),
  })
  const stored = loaded.data?.settings
  useEffect(() => {
    if (stored === undefined) return
    setOn(stored !== null)
    setTarget(stored ?? emptyTarget)
  }, [stored])
  return (
    <Panel
      title="All forms"
      text="Subscribers of every form are sent here, unless a form is set up differently."
      onSubmit={() => void save.run({ service: service.service, settings: isOn ? target : null })}
      foot={
        <Button type="submit" loading={save.busy} disabled={!target}>
          Save
        </Button>
      }
    >
      <ErrorNotice error={loaded.error ?? (Object.keys(save.issues).length > 0 ? null : save.error)} />
      <Switch
        label={`Send all subscribers to ${service.name}`}
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => setOn(checked)}
      />
      {isOn && target && (
        <>
          <TargetFields service={service} target={target} issues={save.issues} onChange={setTarget} />
          <TestContact service={service} target={target} />
        </>
      )}
    </Panel>
  )
}
