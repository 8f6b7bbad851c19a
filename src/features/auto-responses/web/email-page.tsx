import { useNavigate, useParams } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { useCall } from '#platform/web/use-call.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { autoResponseCalls } from '../contract.ts'
import { EmailEditor } from './email-editor.tsx'

/** Page to write one email; "new" is one that isn't saved yet. */
export default function EmailPage() {
  const { emailId = 'new' } = useParams()
  const path = useSitePath()
  const navigate = useNavigate()
  const isNew = emailId === 'new'
  const { data, error, refetch } = useCall(autoResponseCalls.loadEmail, isNew ? {} : { email_id: emailId }, {
    enabled: !isNew,
  })
  const email = data?.emails[0]
  return (
    <Page
      title={isNew ? 'New email' : (email?.name ?? 'Email')}
      back={{ label: 'Auto-responses', to: path('/auto-responses') }}
    >
      <ErrorNotice error={error} retry={refetch} />
      {!isNew && !email && !error && <ListSkeleton rows={4} height={64} />}
      {(isNew || email) && (
        <EmailEditor
          key={emailId}
          email={email}
          onSaved={({ id }) => {
            if (isNew) void navigate({ to: path(`/auto-responses/${id}`), replace: true })
          }}
        />
      )}
    </Page>
  )
}
