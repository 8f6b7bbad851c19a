import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useFirstFocus } from '#platform/web/ui/use-first-focus.ts'
import { useAction } from '#platform/web/use-call.ts'
import { type ChosenEvent, chosenEvents, type Endpoint, webhookCalls } from '../contract.ts'
import { EventChoice } from './event-choice.tsx'

/** Adds or changes an endpoint: the address that events are posted to, and the chosen events. */
export function EndpointForm({ endpoint }: { endpoint?: Endpoint }) {
  const path = useSitePath()
  const navigate = useNavigate()
  const first = useFirstFocus()
  const [url, setUrl] = useState(endpoint?.url ?? '')
  const [description, setDescription] = useState(endpoint?.description ?? '')
  const [events, setEvents] = useState<ChosenEvent[]>(
    chosenEvents.filter((event) => endpoint?.events.includes(event) ?? false),
  )
  const save = useAction(webhookCalls.save, {
    invalidates: [webhookCalls.list],
    onSuccess: ({ endpoint: saved }) => {
      notify(endpoint ? 'Endpoint saved.' : 'Endpoint added.')
      void navigate({ to: path(`/webhooks/${saved.id}`) })
    },
  })
  return (
    <Panel
      title="Endpoint"
      onSubmit={() => void save.run({ ...(endpoint && { endpoint_id: endpoint.id }), url, description, events })}
      foot={
        <>
          <LinkButton variant="default" to={path(endpoint ? `/webhooks/${endpoint.id}` : '/webhooks')}>
            Cancel
          </LinkButton>
          <Button type="submit" loading={save.busy}>
            {endpoint ? 'Save' : 'Add endpoint'}
          </Button>
        </>
      }
    >
      <ErrorNotice error={save.error} fields={['url', 'description', 'events']} />
      <TextInput
        ref={first}
        label="URL"
        description="Where events are posted, as JSON. It has to begin with https://."
        type="url"
        placeholder="https://example.com/webhooks"
        maxLength={2000}
        value={url}
        error={save.issues['url']}
        onChange={(event) => setUrl(event.target.value)}
      />
      <TextInput
        label="Description"
        placeholder="Warehouse sync"
        maxLength={200}
        value={description}
        error={save.issues['description']}
        onChange={(event) => setDescription(event.target.value)}
      />
      <EventChoice value={events} problem={save.issues['events']} onChange={setEvents} />
    </Panel>
  )
}
