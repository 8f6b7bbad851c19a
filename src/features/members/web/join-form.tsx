import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import styles from '#platform/web/ui/entrance.module.css'
import { useFirstFocus } from '#platform/web/ui/use-first-focus.ts'
import { useAction } from '#platform/web/use-call.ts'
import { memberCalls } from '../contract.ts'

interface JoinFormProps {
  token: string
  /** The invited address, which the new account gets. */
  email: string
  onDone: (answer: { site_id: string }) => void
}

/** A form that creates an account for the invited address. */
export function JoinForm({ token, email, onDone }: JoinFormProps) {
  const first = useFirstFocus()
  const [fields, setFields] = useState({ name: '', password: '' })
  const join = useAction(memberCalls.join, { onSuccess: onDone })
  const bind = (name: keyof typeof fields) => ({
    value: fields[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
    error: join.issues[name],
  })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void join.run({ token, ...fields })
      }}
    >
      <ErrorNotice error={join.error} fields={Object.keys(fields)} />
      <TextInput label="Email" type="email" autoComplete="username" value={email} readOnly />
      <TextInput label="Name" autoComplete="name" ref={first} {...bind('name')} />
      <PasswordInput
        label="Password"
        description="At least 10 characters"
        autoComplete="new-password"
        {...bind('password')}
      />
      <Button type="submit" loading={join.busy} fullWidth>
        Create account and accept
      </Button>
    </form>
  )
}
