import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { siteCalls } from '#features/sites/contract.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { administrationCalls, type AdminSite } from '../contract.ts'
import styles from './administration.module.css'

/** Dialog that asks for the reason to suspend a site's sending, and explains what that means. */
export function SuspendDialog({ site: { id, name }, onClose }: { site: AdminSite; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const suspend = useAction(administrationCalls.suspend, {
    invalidates: [administrationCalls.sites, siteCalls.list],
    onSuccess: () => {
      notify(`${name} is suspended.`)
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={`Suspend sending of ${name}`} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void suspend.run({ suspended_site_id: id, reason })
        }}
      >
        <p>
          No emails or push notifications leave until you lift the suspension. Forms keep collecting, and what is
          waiting is kept.
        </p>
        <ErrorNotice error={suspend.error} fields={['reason']} />
        <TextInput
          label="Reason"
          description="Members of the site see it."
          value={reason}
          maxLength={200}
          error={suspend.issues['reason']}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          data-autofocus
        />
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={suspend.busy}>
            Suspend
          </Button>
        </div>
      </form>
    </Modal>
  )
}
