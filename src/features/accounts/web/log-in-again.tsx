import { Button, Modal, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useAction } from '#platform/web/use-call.ts'
import { accountCalls } from '../contract.ts'
import styles from './entrance.module.css'

interface LogInAgainProps {
  /** Who was logged in. */
  email: string
  onDone: () => void
  /** Somebody else wants to log in, who has no business on this screen. */
  onOther: () => void
}

/** Logs the same person in again after the session has ended in mid-work. */
export function LogInAgain({ email, onDone, onOther }: LogInAgainProps) {
  const [password, setPassword] = useState('')
  const logIn = useAction(accountCalls.logIn, { onSuccess: onDone })
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Log in again"
      centered
    >
      Your session has ended. What you were doing stays as it is.
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void logIn.run({ email, password })
        }}
      >
        <ErrorNotice error={logIn.error} fields={['password']} />
        <TextInput label="E-mail" autoComplete="username" value={email} readOnly />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={logIn.issues['password']}
        />
        <Button type="submit" loading={logIn.busy} fullWidth>
          Log in
        </Button>
        <Button variant="subtle" color="gray" fullWidth onClick={onOther}>
          Log in as somebody else
        </Button>
      </form>
    </Modal>
  )
}
