import { Button } from '@mantine/core'
import { useNavigate } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { formatFullMoment } from '#platform/web/ui/format-moment.ts'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { chosenEvents, type Endpoint, webhookCalls } from '../contract.ts'
import { useEnable } from './use-enable.ts'

/** An endpoint's address and events, and the actions for it. */
export function EndpointPanel({ endpoint, mayChange }: { endpoint: Endpoint; mayChange: boolean }) {
  const path = useSitePath()
  const navigate = useNavigate()
  const { id, url, description, events, is_enabled, waiting, created_at } = endpoint
  const enable = useEnable()
  const test = useAction(webhookCalls.test, {
    invalidates: [webhookCalls.deliveries, webhookCalls.list],
    onSuccess: () => notify('A test event was sent. See the deliveries below.'),
  })
  const remove = useAction(webhookCalls.remove, {
    invalidates: [webhookCalls.list],
    onSuccess: () => {
      notify('Endpoint deleted.')
      void navigate({ to: path('/webhooks') })
    },
  })
  const disable = () => {
    const lost = waiting > 0 ? ` ${waiting} waiting ${waiting === 1 ? 'event is' : 'events are'} not delivered.` : ''
    if (confirm(`Disable this endpoint?${lost}`)) void enable.run({ endpoint_id: id, is_enabled: false })
  }
  const ask = () => {
    if (confirm('Delete this endpoint and its log? This can’t be undone.')) void remove.run({ endpoint_id: id })
  }
  return (
    <Panel
      title="Endpoint"
      foot={
        mayChange && (
          <>
            <Button variant="subtle" color="red" loading={remove.busy} onClick={ask}>
              Delete
            </Button>
            {is_enabled && (
              <Button variant="subtle" color="gray" loading={enable.busy} onClick={disable}>
                Disable
              </Button>
            )}
            <LinkButton variant="default" to={path(`/webhooks/${id}/edit`)}>
              Edit
            </LinkButton>
            {is_enabled && (
              <Button variant="default" loading={test.busy} onClick={() => void test.run({ endpoint_id: id })}>
                Send test event
              </Button>
            )}
          </>
        )
      }
    >
      <ErrorNotice error={test.error ?? enable.error ?? remove.error} />
      <Facts
        facts={[
          ['URL', url],
          ['Description', description],
          ['Events', events.length === chosenEvents.length ? `All ${events.length} events` : events.join(', ')],
          ['Added', formatFullMoment(created_at)],
        ]}
      />
    </Panel>
  )
}
