import { Button } from '@mantine/core'
import { useState } from 'react'
import { isLoggedIn } from '#platform/web/session.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { useAction } from '#platform/web/use-call.ts'
import { accountCalls } from '../contract.ts'
import { Entrance } from '#platform/web/ui/entrance.tsx'
import styles from '#platform/web/ui/entrance.module.css'

/** Page that the email to a new address links to. Requires a click, because email scanners open links too. */
export default function ConfirmEmailPage() {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '')
  const [email, setEmail] = useState('')
  const confirm = useAction(accountCalls.confirmEmail, { onSuccess: (answer) => setEmail(answer.email) })
  const onward = (
    <p className={styles.foot}>
      {isLoggedIn() ? <TextLink to="/account">Go to your account</TextLink> : <TextLink to="/log-in">Log in</TextLink>}
    </p>
  )
  if (email) {
    return (
      <Entrance title="Email confirmed" text={`You can log in as ${email}.`}>
        {onward}
      </Entrance>
    )
  }
  return (
    <Entrance title="Confirm your email" text="Confirm that this email address is yours.">
      <div className={styles.form}>
        <ErrorNotice error={confirm.error} />
        <Button loading={confirm.busy} fullWidth onClick={() => void confirm.run({ token })}>
          Confirm email
        </Button>
      </div>
      {confirm.error && onward}
    </Entrance>
  )
}
