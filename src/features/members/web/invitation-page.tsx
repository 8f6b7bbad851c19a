import { brand } from '#platform/web/brand.ts'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { roleNames } from '#core/role-names.ts'
import { accountCalls } from '#features/accounts/contract.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useNavigate } from '#platform/web/router/router.ts'
import { isLoggedIn } from '#platform/web/session.ts'
import { Entrance } from '#platform/web/ui/entrance.tsx'
import styles from '#platform/web/ui/entrance.module.css'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { memberCalls } from '../contract.ts'
import { JoinForm } from './join-form.tsx'

/** The page that an invitation's link opens. It leads to the site, with the existing account or a new one. */
export default function InvitationPage() {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '')
  const { data: invitation, error } = useCall(memberCalls.invitation, { token })
  const navigate = useNavigate()
  const enter = ({ site_id }: { site_id: string }) => {
    queryClient.clear()
    void navigate({ to: `/sites/${site_id}`, replace: true })
  }
  if (error) {
    return (
      <Entrance title="Invitation not available" text={error.message}>
        <p className={styles.foot}>
          <TextLink to="/">Go to {brand.name}</TextLink>
        </p>
      </Entrance>
    )
  }
  if (!invitation) {
    return (
      <Entrance title="Invitation">
        <ListSkeleton rows={2} height={40} />
      </Entrance>
    )
  }
  const { site_name, invited_by, email, role, has_account } = invitation
  const inviter = invited_by || 'Someone'
  const text = `${inviter} invited you. Your role: ${roleNames[role]}.`
  return (
    <Entrance title={`Join “${site_name}”`} text={text}>
      {isLoggedIn() ? (
        <Accept token={token} onDone={enter} />
      ) : has_account ? (
        <LogInFirst email={email} />
      ) : (
        <JoinForm token={token} email={email} onDone={enter} />
      )}
    </Entrance>
  )
}

function Accept({ token, onDone }: { token: string; onDone: (answer: { site_id: string }) => void }) {
  const { data: me, error } = useCall(accountCalls.me, {})
  const accept = useAction(memberCalls.accept, { onSuccess: onDone })
  const logOut = useAction(accountCalls.logOut, { onSuccess: () => location.reload() })
  if (error?.code === 'unauthenticated') return <LogInFirst />
  const failure = accept.error ?? error
  return (
    <>
      <Steps>
        <ErrorNotice error={failure} />
        <Button loading={accept.busy} disabled={!me} fullWidth onClick={() => void accept.run({ token })}>
          Accept
        </Button>
      </Steps>
      {me && (
        <p className={styles.foot}>
          You are logged in as {me.account.email}.{' '}
          <Button variant="transparent" size="compact-sm" loading={logOut.busy} onClick={() => void logOut.run({})}>
            Log out
          </Button>
        </p>
      )}
    </>
  )
}

function LogInFirst({ email }: { email?: string }) {
  const here = encodeURIComponent(location.pathname + location.search)
  return (
    <p className={styles.foot}>
      {email && `There is already an account for ${email}. `}
      <TextLink to={`/log-in?next=${here}`}>Log in to accept</TextLink>
    </p>
  )
}

function Steps({ children }: { children: ReactNode }) {
  return <div className={styles.form}>{children}</div>
}
