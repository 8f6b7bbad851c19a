import { Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { formatMoney } from '#core/money.ts'
import { useNavigate, useParams } from '#platform/web/router/router.ts'
import { useHasRole, useSite, useSitePath } from '#platform/web/site.ts'
import { SlotContent } from '#platform/web/slot.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { formatFullMoment } from '#platform/web/ui/format-moment.ts'
import { TextLink } from '#platform/web/ui/link.tsx'
import { IfMay } from '#platform/web/ui/if-may.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { Tiles } from '#platform/web/ui/tiles.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { type Consent, type Contact, contactCalls, emailGaps } from '../contract.ts'
import { ContactProfile } from './contact-profile.tsx'
import styles from './contacts-page.module.css'
import { ContactHistory } from './contact-history.tsx'
import { PossibleDuplicates } from './possible-duplicates.tsx'
import { contactStatusNames } from '../status-names.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { contactSections } from './slots.ts'
import { usePersonRights } from './use-person-rights.ts'
import { useRemoveContacts } from './use-remove-contacts.ts'

/** The page with all data about one contact and its actions. */
export default function ContactPage() {
  const { contactId = '' } = useParams()
  const path = useSitePath()
  const navigate = useNavigate()
  const { data, error, isLoading, refetch } = useCall(contactCalls.load, { contact_id: contactId })
  const vocabulary = useCall(contactCalls.vocabulary, {})
  const leave = () => void navigate({ to: path('/contacts') })
  const remove = useRemoveContacts(leave)
  const isAdmin = useHasRole('admin')
  const rights = usePersonRights(data?.contact.email ?? '', leave)
  const actions = (
    <>
      {isAdmin && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" aria-label="More" loading={rights.busy}>
              <IconDots size={16} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => void rights.download()}>Download all data (JSON)</Menu.Item>
            <Menu.Item color="red" onClick={rights.askToErase}>
              Erase permanently…
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <IfMay call={contactCalls.remove}>
        <Button variant="default" loading={remove.busy} onClick={() => void remove.run({ contact_ids: [contactId] })}>
          Delete
        </Button>
      </IfMay>
    </>
  )
  return (
    <Page
      title={(data && nameOf(data.contact)) || 'Contact'}
      back={{ label: 'Contacts', to: path('/contacts') }}
      note={
        data && (
          <span className={styles.who}>
            {nameOf(data.contact) !== data.contact.email && data.contact.email}
            <StatusBadge status={data.contact.status} label={contactStatusNames[data.contact.status]} />
          </span>
        )
      }
      actions={data && actions}
    >
      <ErrorNotice
        error={error ?? remove.error ?? (rights.isAsking ? null : rights.error)}
        retry={error && error.code !== 'not_found' ? refetch : undefined}
      />
      <EraseDialog rights={rights} />
      {isLoading && <ListSkeleton rows={3} height={120} />}
      {data && <Figures contact={data.contact} messages={data.messages} />}
      {data && (
        <div className={styles.panels}>
          <div>
            <IfMay call={contactCalls.merge}>
              <PossibleDuplicates contact={data.contact} vocabulary={vocabulary.data} />
            </IfMay>
            {vocabulary.data && (
              <ContactProfile key={data.contact.id} contact={data.contact} vocabulary={vocabulary.data} />
            )}
            <SlotContent slot={contactSections} props={{ contactId: data.contact.id, email: data.contact.email }} />
            <Origin contact={data.contact} />
            <Consents consents={data.consents} />
          </div>
          <ContactHistory
            key={data.contact.id + (data.older ?? '')}
            contactId={data.contact.id}
            newest={data.activity}
            older={data.older}
          />
        </div>
      )}
    </Page>
  )
}

interface FiguresProps {
  contact: Contact
  messages: { received: number; opened: number; clicked: number }
}

/** Shows the contact's revenue, and how they respond to emails. */
function Figures({ contact, messages }: FiguresProps) {
  const { currency } = useSite()
  const { spent, orders_count: orders, last_bought_at, last_opened_at } = contact
  const { received, opened, clicked } = messages
  return (
    <Tiles
      label="Key figures"
      tiles={[
        { label: 'Lifetime value', value: formatMoney(spent, currency) },
        {
          label: 'Orders',
          value: orders,
          note: last_bought_at && (
            <>
              last <Moment at={last_bought_at} />
            </>
          ),
        },
        { label: 'Emails received', value: received },
        {
          label: 'Opened',
          value: opened,
          note: last_opened_at && (
            <>
              last <Moment at={last_opened_at} />
            </>
          ),
        },
        { label: 'Clicked', value: clicked },
      ]}
    />
  )
}

/** Returns a contact's full name, or the address if there is no name. */
function nameOf({ first_name, last_name, email }: Contact): string {
  return `${first_name} ${last_name}`.trim() || email
}

function Origin({ contact }: { contact: Contact }) {
  const path = useSitePath()
  const { source_popup_id, source_popup_name, source_page, subscribed_at, import_id } = contact
  const form = source_popup_id ? (
    <TextLink to={path(`/forms/${source_popup_id}/statistics`)}>{source_popup_name ?? 'Deleted form'}</TextLink>
  ) : null
  const imported = import_id ? <TextLink to={path(`/contacts/imports/${import_id}`)}>View import</TextLink> : null
  return (
    <Panel title="Source">
      <Facts
        facts={[
          ['Subscribed', formatFullMoment(subscribed_at)],
          ['Form', form],
          ['Import', imported],
          ['Page', source_page],
          ['Email frequency', contact.email_gap_days > 0 ? emailGaps[contact.email_gap_days as 7 | 30] : null],
        ]}
      />
    </Panel>
  )
}

function Consents({ consents }: { consents: readonly Consent[] }) {
  return (
    <Panel title="Consent" text="What the contact agreed to, as recorded at the time.">
      {consents.map(({ at, channel, text, page, method, address_prefix }) => (
        <Facts
          key={at + channel + text}
          facts={[
            ['When', formatFullMoment(at)],
            ['Channel', channel === 'sms' ? 'SMS' : 'Email'],
            ['Consent text', text],
            ['How', method],
            ['Page', page],
            ['Network', address_prefix],
          ]}
        />
      ))}
      {consents.length === 0 && <p className={styles.source}>No consent recorded.</p>}
    </Panel>
  )
}
