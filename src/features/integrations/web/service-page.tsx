import { Button } from '@mantine/core'
import { AppError } from '#core/error.ts'
import { useParams } from '#platform/web/router/router.ts'
import { useHasRole, useSitePath } from '#platform/web/site.ts'
import { CopyField } from '#platform/web/ui/copy-field.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { formatFullMoment } from '#platform/web/ui/format-moment.ts'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { integrationCalls, type Service } from '../contract.ts'
import { BackfillPanel } from './backfill-panel.tsx'
import { ConnectPanel } from './connect-panel.tsx'
import { DefaultTarget } from './default-target.tsx'
import { DeliveriesPanel } from './deliveries-panel.tsx'
import styles from './integrations.module.css'
import { serviceStatus } from './service-status.ts'

/** The page of one service: its connection, the target for all forms, and the deliveries. */
export default function ServicePage() {
  const { service: id = '' } = useParams()
  const path = useSitePath()
  const { data, error, refetch } = useCall(integrationCalls.state, {}, { refetchInterval: 10_000 })
  const service = data?.services.find((one) => one.service === id)
  const isAdmin = useHasRole('admin')
  const isUnknown = data && !service
  return (
    <Page
      title={service?.name ?? (isUnknown ? 'Integration not found' : 'Integration')}
      width="narrow"
      back={{ label: 'Integrations', to: path('/integrations') }}
      note={service && <StatusBadge {...serviceStatus(service)} />}
    >
      <ErrorNotice error={error} retry={refetch} />
      {!data && !error && <ListSkeleton rows={3} height={120} />}
      {service && !service.connected && !isFormOfAnother(service) && <ConnectPanel service={service} />}
      {service && isFormOfAnother(service) && <FormOfAnother service={service} />}
      {service?.connected && (
        <>
          {!service.valid && <ErrorNotice error={new AppError('conflict', service.problem)} />}
          <ConnectionPanel service={service} mayChange={isAdmin} />
          {!service.valid && <ConnectPanel service={service} />}
          {service.valid && !isFormOfAnother(service) && <DefaultTarget service={service} />}
          {service.valid && isAdmin && <BackfillPanel service={service} />}
          <DeliveriesPanel service={service} />
        </>
      )}
    </Page>
  )
}

/** Needs no connection: each form here specifies the form that its subscribers are submitted to. */
const isFormOfAnother = ({ service }: Service) => service === 'formsync'

function FormOfAnother({ service }: { service: Service }) {
  const path = useSitePath()
  return (
    <>
      <Panel
        title="For one form"
        text="Open the form’s settings, and set up “HTML form of another service” under Email services. Each form can submit to a different one."
        foot={<TextLink to={path('/forms')}>Open forms</TextLink>}
      />
      <DefaultTarget service={service} />
    </>
  )
}

function ConnectionPanel({ service, mayChange }: { service: Service; mayChange: boolean }) {
  const test = useAction(integrationCalls.test, { onSuccess: () => notify('The connection works.') })
  const disconnect = useAction(integrationCalls.disconnect, {
    invalidates: [integrationCalls.state, integrationCalls.settings],
    onSuccess: () => notify(`${service.name} is disconnected.`),
  })
  const hasProblem = service.valid && service.unsubscribes_problem !== ''
  const ask = () => {
    const waiting = service.waiting > 0 ? ` ${service.waiting} waiting subscribers will not be sent.` : ''
    if (confirm(`Disconnect ${service.name}?${waiting}`)) void disconnect.run({ service: service.service })
  }
  return (
    <Panel
      title="Connection"
      foot={
        mayChange && (
          <>
            <Button variant="subtle" color="gray" loading={disconnect.busy} onClick={ask}>
              Disconnect
            </Button>
            {service.valid && !isFormOfAnother(service) && (
              <Button variant="default" loading={test.busy} onClick={() => void test.run({ service: service.service })}>
                Test connection
              </Button>
            )}
          </>
        )
      }
    >
      <ErrorNotice error={test.error ?? disconnect.error} />
      <Facts
        facts={[
          ['Account', service.account],
          ['Connected', service.connected_at && formatFullMoment(service.connected_at)],
          ['Waiting', service.waiting > 0 ? String(service.waiting) : ''],
          ['Failed', service.refused > 0 ? String(service.refused) : ''],
          ['Unsubscribes', hasProblem ? 'Not synced' : unsubscribeWords[service.unsubscribes.kind]],
        ]}
      />
      {hasProblem && (
        <ErrorNotice
          error={
            new AppError(
              'conflict',
              `${service.name} did not tell who unsubscribed there: ${service.unsubscribes_problem} It is asked again every hour.`,
            )
          }
        />
      )}
      <HookAddress service={service} />
    </Panel>
  )
}

/** How unsubscribes at the service are synced back. */
const unsubscribeWords: Record<Service['unsubscribes']['kind'], string> = {
  webhook: 'Synced instantly',
  hourly: 'Synced every hour',
  manual: 'Synced every hour, or instantly with a webhook',
  none: '',
}

/** The webhook that an owner may enter at the service. */
function HookAddress({ service: { name, unsubscribes } }: { service: Service }) {
  if (unsubscribes.kind !== 'manual' || unsubscribes.url === '') return null
  return (
    <details className={styles.hook}>
      <summary>Set up the webhook</summary>
      <p className={styles.details}>
        In {name}, open your private app’s Webhooks tab, enter this URL, and subscribe to changes of the contact
        property “Unsubscribed from all email” (hs_email_optout). Then connect {name} here with the app’s client secret.
      </p>
      <CopyField label="Webhook URL" value={unsubscribes.url} />
    </details>
  )
}
