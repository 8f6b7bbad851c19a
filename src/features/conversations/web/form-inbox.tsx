import { Switch } from '@mantine/core'
import type { Goal } from '#form/document/constants.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { inboxCalls } from '../contract.ts'
import styles from './inbox.module.css'

/** Setting in the editor that turns a form into a contact form: submissions arrive in the inbox. */
export default function FormInbox({ popupId, goal }: { popupId: string; goal: Goal }) {
  const { data, error } = useCall(inboxCalls.formInbox, { popup_id: popupId }, { enabled: goal === 'emails' })
  const save = useAction(inboxCalls.setFormInbox, { invalidates: [inboxCalls.formInbox] })
  if (goal !== 'emails') return null
  return (
    <section className={styles.setting} aria-label="Inbox">
      <h3 className={styles.label}>Inbox</h3>
      <ErrorNotice error={error ?? save.error} />
      <Switch
        label="Send submissions to the inbox"
        description="Each submission starts a conversation that your team answers by email."
        checked={data?.is_on ?? false}
        disabled={!data || save.busy}
        onChange={({ currentTarget: { checked } }) => void save.run({ popup_id: popupId, is_on: checked })}
      />
    </section>
  )
}
