import { useHasRole, useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { sendingCalls } from '../contract.ts'
import { MailboxPanel } from './mailbox-panel.tsx'
import { ServicesPanel } from './services-panel.tsx'

/** Settings for how bounces and complaints reach us: a mailbox, sending services, a mail server. */
export default function BouncesPage() {
  const path = useSitePath()
  const isAdmin = useHasRole('admin')
  // Refetches, so that results of the next mailbox run and reports of services appear automatically.
  const mailbox = useCall(sendingCalls.loadMailbox, {}, { refetchInterval: 5000 })
  const feedback = useCall(sendingCalls.feedback, {}, { refetchInterval: 15_000 })
  return (
    <Page
      title="Bounces"
      note="Addresses that bounce or mark your email as spam are suppressed automatically."
      back={{ label: 'Sending', to: path('/sending') }}
      width="narrow"
    >
      <ErrorNotice error={mailbox.error} retry={mailbox.refetch} />
      <ErrorNotice error={feedback.error} retry={feedback.refetch} />
      {mailbox.isLoading && <ListSkeleton rows={2} height={240} />}
      {!isAdmin && <p>Only owners and admins can change these settings.</p>}
      {isAdmin && mailbox.data && <MailboxPanel mailbox={mailbox.data.mailbox} />}
      {isAdmin && feedback.data && <ServicesPanel entries={feedback.data.entries} />}
    </Page>
  )
}
