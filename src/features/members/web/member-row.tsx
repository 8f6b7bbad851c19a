import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { roleNames } from '#core/role-names.ts'
import { siteCalls } from '#features/sites/contract.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useNavigate } from '#platform/web/router/router.ts'
import { useSite } from '#platform/web/site.ts'
import { useFirstFocus } from '#platform/web/ui/use-first-focus.ts'
import { notify, undoable } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { type Member, memberCalls } from '../contract.ts'
import styles from './members-panel.module.css'
import { roleChoicesFor } from './role-choices.ts'

interface MemberRowProps {
  member: Member
  /** Whether the current user may change the member's role or remove them. */
  mayManage: boolean
  /** Whether it's the last owner, who can't be changed. */
  isNeeded: boolean
}

/** A team member of the site, with the available actions. */
export function MemberRow({ member, mayManage, isNeeded }: MemberRowProps) {
  const { user_id, name, email, role, is_you } = member
  const choices = roleChoicesFor(useSite().role)
  const invalidates = [memberCalls.list, ...(is_you ? [siteCalls.list] : [])]
  const change = useAction(memberCalls.change, {
    invalidates,
    onSuccess: ({ revoked_keys }, { role: next }) => {
      if (revoked_keys > 0) notify(`The role of ${name} is now ${roleNames[next]}.${keysWords(revoked_keys)}`)
    },
  })
  return (
    <li className={styles.person}>
      <span className={styles.who}>
        <span className={styles.name}>
          {name}
          {is_you && ' (you)'}
        </span>
        <span className={styles.email}>{email}</span>
      </span>
      {mayManage && !isNeeded ? (
        <Select
          aria-label={`Role of ${name}`}
          size="xs"
          w={110}
          allowDeselect={false}
          data={choices}
          value={role}
          disabled={change.busy}
          onChange={(next) => next && void change.run({ user_id, role: next })}
        />
      ) : (
        <span className={styles.role}>{roleNames[role]}</span>
      )}
      {is_you && !isNeeded && <Leave member={member} />}
      {!is_you && mayManage && <Remove member={member} />}
      {change.error && (
        <p role="alert" className={styles.problem}>
          {change.error.message}
        </p>
      )}
    </li>
  )
}

function Remove({ member: { user_id, name } }: { member: Member }) {
  const invalidates = [memberCalls.list]
  const restoreMember = useAction(memberCalls.restoreMember, { invalidates })
  const remove = useAction(memberCalls.remove, {
    invalidates,
    onSuccess: ({ revoked_keys }) =>
      undoable({
        message: `${name} was removed.${keysWords(revoked_keys)}`,
        undo: () => restoreMember.run({ user_id }),
      }),
  })
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={`Remove ${name}`}
        loading={remove.busy}
        onClick={() => void remove.run({ user_id })}
      >
        Remove
      </Button>
      {remove.error && (
        <p role="alert" className={styles.problem}>
          {remove.error.message}
        </p>
      )}
    </>
  )
}

function keysWords(revoked: number): string {
  if (revoked === 0) return ''
  return revoked === 1
    ? ' The API key they created was revoked.'
    : ` The ${revoked} API keys they created were revoked.`
}

/** Asks for confirmation, because members can't undo leaving. */
function Leave({ member: { user_id } }: { member: Member }) {
  const [isAsked, setAsked] = useState(false)
  if (isAsked) return <ReallyLeave userId={user_id} onStay={() => setAsked(false)} />
  return (
    <Button variant="default" size="xs" aria-label="Leave site" onClick={() => setAsked(true)}>
      Leave
    </Button>
  )
}

function ReallyLeave({ userId: user_id, onStay }: { userId: string; onStay: () => void }) {
  const first = useFirstFocus<HTMLButtonElement>()
  const { name } = useSite()
  const navigate = useNavigate()
  const leave = useAction(memberCalls.remove, {
    onSuccess: async () => {
      notify(`You left “${name}”.`)
      await queryClient.refetchQueries({ queryKey: [siteCalls.list.path] })
      await navigate({ to: '/', replace: true })
    },
  })
  return (
    <div className={styles.ask}>
      <p>{leave.error?.message ?? 'Only an owner or an admin can invite you back.'}</p>
      <Button size="xs" color="red" variant="outline" loading={leave.busy} onClick={() => void leave.run({ user_id })}>
        Leave site
      </Button>
      <Button size="xs" variant="default" ref={first} onClick={onStay}>
        Cancel
      </Button>
    </div>
  )
}
