import { Button, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconWorld } from '@tabler/icons-react'
import { useState } from 'react'
import { useSitePath } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { IfMay } from '#platform/web/ui/if-may.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { WarnNote } from '#platform/web/ui/warn-note.tsx'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { sendingCalls } from '../contract.ts'
import { DomainCard } from './domain-card.tsx'
import styles from './domains.module.css'

/** The domains that email is sent from: the key of each, its required DNS records, and whether they exist. */
export default function DomainsPage() {
  const path = useSitePath()
  const { data, error, isLoading, refetch } = useCall(sendingCalls.domains, {})
  const servers = useCall(sendingCalls.servers, {})
  const add = useAction(sendingCalls.addDomain, { invalidates: [sendingCalls.domains] })
  const [domain, setDomain] = useState('')
  return (
    <Page
      title="Sending domains"
      note="Add these DNS records where you manage your domain, so that inboxes accept your emails and show them as yours."
      back={{ label: 'Sending', to: path('/sending') }}
      width="narrow"
    >
      {servers.data?.way === 'mailbox' && (
        <WarnNote icon={<IconAlertTriangle size={16} aria-hidden />}>
          No mail server is set up, so the SPF record cannot name it yet.{' '}
          <TextLink to={path('/sending')}>Set up a mail server</TextLink>
        </WarnNote>
      )}
      <IfMay call={sendingCalls.addDomain}>
        <form
          noValidate
          className={styles.ask}
          onSubmit={(event) => {
            event.preventDefault()
            void add.run({ domain: domain.trim() }).then((answer) => answer && setDomain(''))
          }}
        >
          <TextInput
            label="Domain"
            placeholder="shop.example"
            autoComplete="off"
            maxLength={253}
            value={domain}
            error={add.issues['domain']}
            onChange={(event) => setDomain(event.target.value)}
          />
          <Button type="submit" loading={add.busy} disabled={domain.trim() === ''}>
            Add domain
          </Button>
        </form>
      </IfMay>
      <ErrorNotice error={error} retry={refetch} />
      <ErrorNotice error={add.error} fields={['domain']} />
      {isLoading && <ListSkeleton rows={1} height={320} />}
      {data?.domains.length === 0 && (
        <EmptyState
          icon={IconWorld}
          title="No domains yet"
          text="Enter the domain of your sender address. We create its DKIM key and show the DNS records to add."
        />
      )}
      {data?.domains.map((one) => (
        <DomainCard key={one.id} domain={one} />
      ))}
    </Page>
  )
}
