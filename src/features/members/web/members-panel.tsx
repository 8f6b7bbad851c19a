import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useMay, useSite } from '#platform/web/site.ts'
import { useCall } from '#platform/web/use-call.ts'
import { memberCalls } from '../contract.ts'
import { InvitationRow } from './invitation-row.tsx'
import { InviteForm } from './invite-form.tsx'
import { mayManage } from './role-choices.ts'
import { MemberRow } from './member-row.tsx'
import { SeatsLeft } from './seats-left.tsx'
import styles from './members-panel.module.css'

const RoleTable = lazy(() => import('./role-table.tsx'))

/** Lists the people who work on the site. Owners and admins can invite others and change roles. */
export default function MembersPanel() {
  const { role: own, viewed_until } = useSite()
  const mayInvite = useMay(memberCalls.invite)
  const { data, error } = useCall(memberCalls.list, {})
  const owners = data?.members.filter(({ role }) => role === 'owner').length
  return (
    <Panel
      title="Team"
      text={
        mayInvite
          ? 'Each person has a role, which decides what they can see and change.'
          : viewed_until
            ? 'Only members can manage the team. You are viewing this site as an administrator.'
            : 'Only owners and admins can manage the team.'
      }
    >
      {error && <ErrorNotice error={error} />}
      {!data && !error && <ListSkeleton rows={1} height={40} />}
      {data && (
        <ul className={styles.list} aria-label="Team">
          {data.members.map((member) => (
            <MemberRow
              key={member.user_id}
              member={member}
              mayManage={mayInvite && mayManage(own, member.role)}
              isNeeded={member.role === 'owner' && owners === 1}
            />
          ))}
          {data.invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              mayManage={mayInvite && mayManage(own, invitation.role)}
            />
          ))}
        </ul>
      )}
      {mayInvite && data && <SeatsLeft {...data.seats} />}
      {mayInvite && <InviteForm />}
      <Roles />
    </Panel>
  )
}

function Roles() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button variant="transparent" size="compact-sm" px={0} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide roles' : 'What each role can do'}
      </Button>
      {isOpen && (
        <Suspense fallback={<ListSkeleton rows={4} height={28} />}>
          <RoleTable />
        </Suspense>
      )}
    </div>
  )
}
