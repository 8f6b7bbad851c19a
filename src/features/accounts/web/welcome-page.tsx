import { Button, PasswordInput, TextInput } from '@mantine/core'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { useFirstFocus } from '#platform/web/ui/use-first-focus.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { accountCalls } from '../contract.ts'
import { Entrance } from '#platform/web/ui/entrance.tsx'
import styles from '#platform/web/ui/entrance.module.css'
import { useEnter } from './use-enter.ts'
import { useFields } from './use-fields.ts'

/** Page that creates an account. On a fresh installation, this is the administrator's. */
export default function WelcomePage() {
  const { data: welcome } = useCall(accountCalls.welcome, {})
  const isFirst = welcome?.has_accounts === false
  if (welcome?.has_accounts && welcome.sign_up === 'closed') {
    return (
      <Entrance title="Sign-up is closed" text="Ask your administrator for an invitation.">
        <p className={styles.foot}>
          <TextLink to="/log-in">Log in</TextLink>
        </p>
      </Entrance>
    )
  }
  return (
    <Entrance
      title="Create your account"
      text={isFirst ? 'This is the first account, so it will be the administrator of this installation.' : undefined}
    >
      <SignUpForm />
      {!isFirst && (
        <p className={styles.foot}>
          Already have an account? <TextLink to="/log-in">Log in</TextLink>
        </p>
      )}
    </Entrance>
  )
}

function SignUpForm() {
  const first = useFirstFocus()
  const { fields, bindTo } = useFields({ name: '', email: '', password: '' })
  const enter = useEnter()
  const signUp = useAction(accountCalls.signUp, { onSuccess: enter })
  const bind = bindTo(signUp.issues)
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void signUp.run(fields)
      }}
    >
      <ErrorNotice error={signUp.error} fields={Object.keys(fields)} />
      <TextInput label="Name" autoComplete="name" ref={first} {...bind('name')} />
      <TextInput label="Email" type="email" autoComplete="username" {...bind('email')} />
      <PasswordInput
        label="Password"
        description="At least 10 characters"
        autoComplete="new-password"
        {...bind('password')}
      />
      <Button type="submit" loading={signUp.busy} fullWidth>
        Create account
      </Button>
    </form>
  )
}
