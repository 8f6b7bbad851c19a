import { useState } from 'react'
import { useSitePath } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { PlainLink, TextLink } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { SearchInput } from '#platform/web/ui/search-input.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { IconPlugConnected } from '@tabler/icons-react'
import { integrationCalls, type Service } from '../contract.ts'
import styles from './integrations.module.css'
import { serviceStatus } from './service-status.ts'

/** The email services that subscribers can be sent to: connected ones first, then all others. */
export default function IntegrationsPage() {
  const { data, error, refetch } = useCall(integrationCalls.state, {})
  const [search, setSearch] = useState('')
  const found = (data?.services ?? []).filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  const connected = found.filter((service) => service.connected)
  const others = found.filter((service) => !service.connected)
  return (
    <Page
      title="Integrations"
      note={
        <>
          Send your subscribers to the email service that you already use. See also how to connect{' '}
          <TextLink to="/guide/zapier-make-n8n">Zapier, Make and n8n</TextLink>, and{' '}
          <TextLink to="/guide/analytics-and-pixels">Google Analytics and ad pixels</TextLink>.
        </>
      }
    >
      <ErrorNotice error={error} retry={refetch} />
      {!data && !error && <ListSkeleton rows={4} height={80} />}
      {data && (
        <>
          <div className={styles.search}>
            <SearchInput label="Search services" value={search} onSearch={setSearch} />
          </div>
          {connected.length > 0 && <Group title="Connected" services={connected} />}
          {others.length > 0 && <Group title={connected.length > 0 ? 'More services' : 'Services'} services={others} />}
          {found.length === 0 && (
            <EmptyState
              icon={IconPlugConnected}
              title="Nothing found"
              text="Connect any other service with a webhook, with Zapier, or with the HTML of its own form."
            />
          )}
        </>
      )}
    </Page>
  )
}

function Group({ title, services }: { title: string; services: readonly Service[] }) {
  return (
    <section aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.grid}>
        {services.map((service) => (
          <Card key={service.service} service={service} />
        ))}
      </ul>
    </section>
  )
}

function Card({ service }: { service: Service }) {
  const path = useSitePath()
  const { name, account, kind, connected, waiting, refused } = service
  const details = connected
    ? [account, waiting > 0 && `${waiting} waiting`, refused > 0 && `${refused} failed`].filter(Boolean).join(' · ')
    : kind === 'oauth'
      ? 'Connect with your account'
      : 'Connect with an API key'
  return (
    <li className={styles.card}>
      <span className={styles.initial} aria-hidden>
        {name[0]?.toUpperCase()}
      </span>
      <div>
        <PlainLink to={path(`/integrations/${service.service}`)} className={styles.name}>
          {name}
        </PlainLink>
        <p className={styles.details}>{connected ? details : ownWay(service, details)}</p>
      </div>
      {connected && <StatusBadge {...serviceStatus(service)} />}
    </li>
  )
}

/** Describes how the two options that aren't services of their own work. */
function ownWay({ service }: Service, otherwise: string): string {
  if (service === 'webhook') return 'Post each subscriber to a URL'
  if (service === 'formsync') return 'Submit to another service’s form'
  return otherwise
}
