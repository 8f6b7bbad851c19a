import { Button } from '@mantine/core'
import { IconAlertTriangle, IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useHasRole, usePublicUrl, useSite } from '#platform/web/site.ts'
import { CopyField } from '#platform/web/ui/copy-field.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { WarnNote } from '#platform/web/ui/warn-note.tsx'
import { useAction } from '#platform/web/use-call.ts'
import { shopCalls, type ShopConnection, shopServiceNames, type ShopSync } from '../contract.ts'
import styles from './store.module.css'

const kindNames = {
  collections: 'Collections',
  products: 'Products',
  customers: 'Customers',
  orders: 'Orders',
  checkouts: 'Checkouts',
} as const satisfies Record<ShopSync['kind'], string>

/** Shows the connected store: its state, the data read from it, and actions to disconnect it. */
export function ConnectionPanel({ connection, isReading }: { connection: ShopConnection; isReading: boolean }) {
  const { service, name, origin, state, problem, currency, warnings, is_demo, syncs } = connection
  const mayChange = useHasRole('admin')
  const { key } = useSite()
  const sync = useAction(shopCalls.sync, {
    invalidates: [shopCalls.load],
    onSuccess: () => notify('Sync started.'),
  })
  const isLive = state === 'connected'
  const address = is_demo ? `${origin}?site=${encodeURIComponent(key)}` : origin
  return (
    <Panel
      title={name}
      text={is_demo ? 'The demo store of this installation' : shopServiceNames[service]}
      foot={
        <>
          {mayChange && <Disconnect name={name} />}
          {service !== 'custom' && isLive && (
            <Button variant="default" loading={sync.busy} disabled={isReading} onClick={() => void sync.run({})}>
              Sync now
            </Button>
          )}
          <Button
            component="a"
            href={address}
            target="_blank"
            rel="noopener"
            variant="default"
            rightSection={<IconExternalLink size={15} aria-hidden />}
          >
            Open store
          </Button>
        </>
      }
    >
      <ErrorNotice error={sync.error} />
      {state === 'broken' && (
        <WarnNote icon={<IconAlertTriangle size={16} aria-hidden />}>
          {problem} Connect the store again below. Pending updates then resume.
        </WarnNote>
      )}
      {warnings.map((warning) => (
        <WarnNote key={warning} icon={<IconAlertTriangle size={16} aria-hidden />}>
          {warning}
        </WarnNote>
      ))}
      <Facts
        facts={[
          [
            'Status',
            <StatusBadge key="s" status={isLive ? 'active' : 'failed'} label={isLive ? 'Connected' : 'Disconnected'} />,
          ],
          ['Address', origin],
          ['Currency', currency.code],
          ['Connected', <Moment key="c" at={connection.connected_at} />],
          [
            'Last webhook',
            connection.last_webhook_at ? <Moment key="w" at={connection.last_webhook_at} /> : 'None received yet',
          ],
        ]}
      />
      {syncs.length > 0 && <Syncs syncs={syncs} isLive={isLive} />}
      {service === 'custom' && !is_demo && <WebhookAddress connection={connection} />}
      {service === 'shopify' && <PrivacyAddress connection={connection} />}
    </Panel>
  )
}

function Syncs({ syncs, isLive }: { syncs: readonly ShopSync[]; isLive: boolean }) {
  return (
    <ul className={styles.syncs} aria-label="Sync" aria-live="polite">
      {syncs.map(({ kind, state, done, finished_at, problem }) => (
        <li key={kind}>
          <span>{kindNames[kind]}</span>
          <span className={styles.dim}>
            {!isLive && 'Waiting'}
            {isLive &&
              state === 'reading' &&
              (done > 0 ? `${done.toLocaleString('en-US')} imported…` : 'Waiting to start…')}
            {isLive && state === 'waiting' && `Trying again soon. ${problem}`}
            {isLive && state === 'live' && finished_at && (
              <>
                Up to date, checked <Moment at={finished_at} />
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

function WebhookAddress({ connection }: { connection: ShopConnection }) {
  const publicUrl = usePublicUrl()
  return (
    <div>
      <p className={styles.label}>Webhook URL</p>
      <CopyField label="Webhook URL" value={connection.webhook_url} />
      <p className={styles.dim}>
        Send events signed with your webhook secret, or use an API key. See the{' '}
        <a href={`${publicUrl}/api/docs`}>API reference</a>.
      </p>
    </div>
  )
}

/** Shopify only accepts the address of privacy webhooks in the settings of an app. */
function PrivacyAddress({ connection }: { connection: ShopConnection }) {
  return (
    <div>
      <p className={styles.label}>Webhook URL for privacy requests</p>
      <CopyField label="Webhook URL for privacy requests" value={connection.webhook_url} />
      <p className={styles.dim}>
        Enter it in the compliance webhooks of your Shopify app (customer data request, customer erasure, shop erasure),
        so that Shopify can report when a customer asks for their data or wants it deleted.
      </p>
    </div>
  )
}

function Disconnect({ name }: { name: string }) {
  const [isAsking, setAsking] = useState(false)
  const disconnect = useAction(shopCalls.disconnect, {
    invalidates: [shopCalls.load],
    onSuccess: () => notify(`${name} was disconnected.`),
  })
  if (!isAsking) {
    return (
      <Button variant="subtle" color="gray" className={styles.first} onClick={() => setAsking(true)}>
        Disconnect
      </Button>
    )
  }
  return (
    <div className={styles.ask}>
      <ErrorNotice error={disconnect.error} />
      <p>Orders and contacts stay. Products and carts are no longer updated.</p>
      <Button color="red" variant="outline" loading={disconnect.busy} onClick={() => void disconnect.run({})}>
        Disconnect {name}
      </Button>
      <Button variant="default" onClick={() => setAsking(false)}>
        Cancel
      </Button>
    </div>
  )
}
