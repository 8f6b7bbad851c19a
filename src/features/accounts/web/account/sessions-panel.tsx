import { Button } from '@mantine/core'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { accountCalls } from '../../contract.ts'

/** Shows how many other browsers are logged in, with a button to end those sessions. */
export function SessionsPanel() {
  const { data, error } = useCall(accountCalls.sessions, {})
  const end = useAction(accountCalls.endSessions, {
    invalidates: [accountCalls.sessions],
    onSuccess: ({ ended_sessions: count }) =>
      notify(count === 1 ? 'Logged out of 1 other session.' : `Logged out of ${count} other sessions.`),
  })
  const failure = error ?? end.error
  const others = data?.other_sessions ?? 0
  return (
    <Panel
      title="Sessions"
      text={data ? whereText(others) : 'Other browsers where you are logged in.'}
      foot={
        <Button variant="default" loading={end.busy} disabled={others === 0} onClick={() => void end.run({})}>
          Log out everywhere else
        </Button>
      }
    >
      {failure && <ErrorNotice error={failure} />}
    </Panel>
  )
}

function whereText(others: number): string {
  if (others === 0) return 'You are not logged in anywhere else.'
  return others === 1 ? 'You are logged in on 1 other browser.' : `You are logged in on ${others} other browsers.`
}
