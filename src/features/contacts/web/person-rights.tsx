import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useHasRole } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { usePersonRights } from './use-person-rights.ts'

/** A panel that exports or erases all data about an email address, which need not be a contact's. Only for admins. */
export function PersonRightsPanel() {
  return useHasRole('admin') ? <PrivacyRequests /> : null
}

function PrivacyRequests() {
  const [email, setEmail] = useState('')
  const rights = usePersonRights(email.trim(), () => setEmail(''))
  return (
    <Panel
      title="Privacy requests"
      text="Export or erase all data about an email address: profile, orders, emails, visits and files."
      onSubmit={() => void rights.download()}
      foot={
        <>
          <Button
            variant="outline"
            color="red"
            disabled={email.trim() === '' || rights.busy}
            onClick={rights.askToErase}
          >
            Erase permanently…
          </Button>
          <Button type="submit" variant="default" loading={rights.busy} disabled={email.trim() === ''}>
            Download data (JSON)
          </Button>
        </>
      }
    >
      <ErrorNotice error={rights.issues['email'] || rights.isAsking ? null : rights.error} />
      <TextInput
        label="Email"
        type="email"
        value={email}
        error={rights.issues['email']}
        onChange={(event) => setEmail(event.target.value)}
      />
      <EraseDialog rights={rights} />
    </Panel>
  )
}
