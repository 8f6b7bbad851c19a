import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { brand } from '#platform/web/brand.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { useFirstFocus } from '#platform/web/ui/use-first-focus.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { accountCalls } from '../contract.ts'
import { Entrance } from '#platform/web/ui/entrance.tsx'
import styles from '#platform/web/ui/entrance.module.css'

/** Page that requests a link by email. Shows the same whether or not the address has an account. */
export default function ForgotPasswordPage() {
  const first = useFirstFocus()
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  const { data: welcome } = useCall(accountCalls.welcome, {})
  const ask = useAction(accountCalls.forgotPassword, { onSuccess: () => setSent(true) })
  const back = (
    <p className={styles.foot}>
      <TextLink to="/log-in">Back to log in</TextLink>
    </p>
  )
  if (isSent) {
    return (
      <Entrance
        title="Check your email"
        text={`If ${email.trim()} has an account, we sent a link to reset its password.`}
      >
        {welcome?.sends_mail === false && <NoServer />}
        {back}
      </Entrance>
    )
  }
  return (
    <Entrance title="Forgot your password?" text="We’ll email you a link to reset it.">
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void ask.run({ email })
        }}
      >
        <ErrorNotice error={ask.error} fields={['email']} />
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          ref={first}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={ask.issues['email']}
        />
        <Button type="submit" loading={ask.busy} fullWidth>
          Send reset link
        </Button>
      </form>
      {back}
    </Entrance>
  )
}

/** Explains how to get access if no mail server is connected. */
function NoServer() {
  return (
    <p className={styles.foot}>
      No mail server is connected, so the email is in the administrator’s mailbox. The person who runs {brand.name} can
      also make a link: stop the program and run <code>npm run password-link -- you@example.com</code>.
    </p>
  )
}
