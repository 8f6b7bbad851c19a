import { Button } from '@mantine/core'
import { useState } from 'react'
import { roleNames } from '#core/role-names.ts'
import { copyText } from '#platform/web/copy-text.ts'
import { formatFullMoment } from '#platform/web/ui/format-moment.ts'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { type Invitation, memberCalls } from '../contract.ts'
import styles from './members-panel.module.css'

/** A pending invitation. */
export function InvitationRow({ invitation, mayManage }: { invitation: Invitation; mayManage: boolean }) {
  const { id, email, role, link, expires_at } = invitation
  const withdraw = useAction(memberCalls.withdraw, {
    invalidates: [memberCalls.list],
    onSuccess: () => notify(`Invitation to ${email} revoked.`),
  })
  const copy = async (text: string) => {
    const isCopied = await copyText(text)
    notify(isCopied ? `Link for ${email} copied.` : text)
  }
  const [now] = useState(() => Date.now())
  const isOver = new Date(expires_at).getTime() < now
  return (
    <li className={styles.person}>
      <span className={styles.who}>
        <span className={styles.name}>{email}</span>
        <span className={styles.email}>
          {isOver ? 'Invitation expired. Send another one.' : `Invited. Expires ${formatFullMoment(expires_at)}`}
        </span>
      </span>
      <span className={styles.role}>{roleNames[role]}</span>
      {link && (
        <Button variant="default" size="xs" aria-label={`Copy link for ${email}`} onClick={() => void copy(link)}>
          Copy link
        </Button>
      )}
      {mayManage && (
        <Button
          variant="default"
          size="xs"
          aria-label={`Revoke invitation to ${email}`}
          loading={withdraw.busy}
          onClick={() => void withdraw.run({ invitation_id: id })}
        >
          Revoke
        </Button>
      )}
      {withdraw.error && (
        <p role="alert" className={styles.problem}>
          {withdraw.error.message}
        </p>
      )}
    </li>
  )
}
