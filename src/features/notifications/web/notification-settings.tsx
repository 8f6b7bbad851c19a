import { Switch } from '@mantine/core'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { notificationCalls } from '../contract.ts'
import { notificationKinds } from '../kinds.ts'

/** Which kinds of notifications come to the person by email. */
export function NotificationSettings() {
  const { data, error, refetch } = useCall(notificationCalls.settings, {})
  const change = useAction(notificationCalls.settings, { invalidates: [notificationCalls.settings] })
  const text = data ? `To ${data.address}. Several within five minutes come in one email.` : undefined
  return (
    <Panel title="Email me when" {...(text && { text })}>
      <ErrorNotice error={error ?? change.error} retry={refetch} />
      {!data && !error && <ListSkeleton rows={6} />}
      {data?.choices.map(({ kind, email }) => (
        <Switch
          key={kind}
          label={notificationKinds[kind].label}
          checked={email}
          onChange={({ currentTarget }) => void change.run({ choices: [{ kind, email: currentTarget.checked }] })}
        />
      ))}
    </Panel>
  )
}
