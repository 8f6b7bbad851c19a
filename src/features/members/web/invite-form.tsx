import { Button, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { accountCalls } from '#features/accounts/contract.ts'
import type { Role } from '#features/sites/contract.ts'
import { useSite } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { memberCalls } from '../contract.ts'
import styles from './members-panel.module.css'
import { roleChoicesFor } from './role-choices.ts'

/** A form that invites a person to work on the site. */
export function InviteForm() {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('editor')
  const { role: own } = useSite()
  const { data: welcome } = useCall(accountCalls.welcome, {})
  const invite = useAction(memberCalls.invite, {
    invalidates: [memberCalls.list],
    onSuccess: ({ invitation }) => {
      setEmail('')
      notify(
        welcome?.sends_mail === false
          ? `No mail server is connected: copy the link and send it to ${invitation.email} yourself.`
          : `Invitation sent to ${invitation.email}.`,
      )
    },
  })
  return (
    <form
      className={styles.invite}
      noValidate
      aria-label="Invite a team member"
      onSubmit={(event) => {
        event.preventDefault()
        void invite.run({ email, role })
      }}
    >
      <ErrorNotice error={invite.error} fields={['email']} />
      <TextInput
        label="Invite by email"
        className={styles.address}
        type="email"
        autoComplete="off"
        placeholder="colleague@shop.example"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={invite.issues['email']}
      />
      <Select
        label="Role"
        w={130}
        allowDeselect={false}
        data={roleChoicesFor(own)}
        value={role}
        onChange={(next) => next && setRole(next)}
      />
      <Button type="submit" loading={invite.busy} disabled={!email.trim()}>
        Invite
      </Button>
    </form>
  )
}
