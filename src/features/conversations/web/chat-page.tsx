import { Suspense } from 'react'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { chatSettingsCalls } from '../contract.ts'
import { ChatEditor } from './chat-editor.tsx'

/** Page of the site's chat: whether it is on, how it looks, when the team is online, and its automatic messages. */
export default function ChatPage() {
  const path = useSitePath()
  const { data, error, refetch } = useCall(chatSettingsCalls.load, {})
  return (
    <Page
      title="Chat"
      note="A button on your pages through which visitors talk with your team."
      actions={
        <>
          <LinkButton to={path('/inbox/statistics')} variant="default">
            Statistics
          </LinkButton>
          <LinkButton to={path('/inbox')} variant="default">
            Inbox
          </LinkButton>
        </>
      }
    >
      {!data && <ErrorNotice error={error} retry={refetch} />}
      {!data && !error && <ListSkeleton rows={3} height={120} />}
      {data && (
        <Suspense fallback={<ListSkeleton rows={3} height={120} />}>
          <ChatEditor chat={data.chat} />
        </Suspense>
      )}
    </Page>
  )
}
