import { Switch } from '@mantine/core'
import { SlotContent } from '#platform/web/slot.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { notificationCalls } from '../contract.ts'
import { notificationKinds } from '../kinds.ts'
import styles from './notification-settings.module.css'
import { notificationBrowsers } from './slots.ts'

/** Settings for which kinds of notifications the user gets by email and by push. */
export function NotificationSettings() {
  const { data, error, refetch } = useCall(notificationCalls.settings, {})
  const change = useAction(notificationCalls.settings, { invalidates: [notificationCalls.settings] })
  const text = data
    ? `Emails go to ${data.address}, push to the browsers where you turn it on. Several within five minutes come as one.`
    : undefined
  return (
    <Panel title="Notify me when" {...(text && { text })}>
      <SlotContent slot={notificationBrowsers} props={{}} />
      <ErrorNotice error={error ?? change.error} retry={refetch} />
      {!data && !error && <ListSkeleton rows={6} />}
      {data && (
        <table className={styles.kinds}>
          <thead>
            <tr>
              <th scope="col">What happens</th>
              <th scope="col">Email</th>
              <th scope="col">Push</th>
            </tr>
          </thead>
          <tbody>
            {data.choices.map(({ kind, email, push }) => {
              const { label } = notificationKinds[kind]
              return (
                <tr key={kind}>
                  <th scope="row">{label}</th>
                  <td>
                    <Switch
                      aria-label={`Email: ${label}`}
                      checked={email}
                      onChange={({ currentTarget }) =>
                        void change.run({ choices: [{ kind, email: currentTarget.checked }] })
                      }
                    />
                  </td>
                  <td>
                    <Switch
                      aria-label={`Push: ${label}`}
                      checked={push}
                      onChange={({ currentTarget }) =>
                        void change.run({ choices: [{ kind, push: currentTarget.checked }] })
                      }
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
