import { Button } from '@mantine/core'
import { useNavigate, useParams } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { formatFullMoment } from '#platform/web/ui/format-moment.ts'
import { TextLink } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { type Activity, type Consent, type Contact, contactCalls } from '../contract.ts'
import styles from './contacts-page.module.css'
import { statusNames } from './status-names.ts'
import { useRemoveContacts } from './use-remove-contacts.ts'

const activityNames = {
  subscribed: 'Subscribed',
  sent: 'Got a mail',
  unsubscribed: 'Unsubscribed',
  seen: 'Was on the site',
  opened: 'Opened',
  clicked: 'Clicked',
  bought: 'Bought',
  bounced: 'Mail bounced',
  complained: 'Complained',
  merged: 'Merged with',
  changed: 'Changed',
} as const satisfies Record<Activity['kind'], string>

/** Everything that is known of one contact. */
export default function ContactPage() {
  const { contactId = '' } = useParams()
  const path = useSitePath()
  const navigate = useNavigate()
  const { data, error, isLoading, refetch } = useCall(contactCalls.load, { contact_id: contactId })
  const remove = useRemoveContacts(() => void navigate({ to: path('/contacts') }))
  const removal = (
    <Button variant="default" loading={remove.busy} onClick={() => void remove.run({ contact_ids: [contactId] })}>
      Delete
    </Button>
  )
  return (
    <Page
      title={data?.contact.email ?? 'Contact'}
      back={{ label: 'Contacts', to: path('/contacts') }}
      note={data && <StatusBadge status={data.contact.status} label={statusNames[data.contact.status]} />}
      actions={data && removal}
    >
      <ErrorNotice error={error ?? remove.error} retry={error && error.code !== 'not_found' ? refetch : undefined} />
      {isLoading && <ListSkeleton rows={3} height={120} />}
      {data && (
        <div className={styles.panels}>
          <div>
            <Details contact={data.contact} />
            <Consents consents={data.consents} />
          </div>
          <History activity={data.activity} />
        </div>
      )}
    </Page>
  )
}

function Details({ contact }: { contact: Contact }) {
  const path = useSitePath()
  const { source_popup_id, source_popup_name, source_page, subscribed_at, fields } = contact
  const form = source_popup_id ? (
    <TextLink to={path(`/forms/${source_popup_id}/statistics`)}>{source_popup_name ?? 'A deleted form'}</TextLink>
  ) : null
  return (
    <Panel title="Details">
      <Facts
        facts={[
          ['Subscribed', formatFullMoment(subscribed_at)],
          ['By the form', form],
          ['On the page', source_page],
          ...Object.entries(fields),
        ]}
      />
    </Panel>
  )
}

function Consents({ consents }: { consents: readonly Consent[] }) {
  return (
    <Panel title="Consent" text="What was agreed to, as it was recorded at that moment.">
      {consents.map(({ at, text, page, method, address_prefix }) => (
        <Facts
          key={at}
          facts={[
            ['When', formatFullMoment(at)],
            ['The words', text],
            ['How', method],
            ['Page', page],
            ['Network', address_prefix],
          ]}
        />
      ))}
      {consents.length === 0 && <p className={styles.source}>Nothing is recorded.</p>}
    </Panel>
  )
}

function History({ activity }: { activity: readonly Activity[] }) {
  return (
    <Panel title="Activity">
      <ol className={styles.activity}>
        {activity.map(({ at, kind, what }) => (
          <li key={at + what}>
            {activityNames[kind]}
            {what && `: ${what}`}
            <small>
              <Moment at={at} />
            </small>
          </li>
        ))}
      </ol>
      {activity.length === 0 && <p className={styles.source}>Nothing has happened yet.</p>}
    </Panel>
  )
}
