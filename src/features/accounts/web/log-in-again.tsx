import { Button, Modal } from '@mantine/core'
import { useAction } from '#platform/web/use-call.ts'
import { accountCalls } from '../contract.ts'
import { LogInForm } from './log-in-form.tsx'

interface LogInAgainProps {
  /** Who was logged in. */
  email: string
  onDone: () => void
  /** Somebody else wants to log in, who has no business on this screen. */
  onOther: () => void
}

/** Logs the same person in again after the session has ended in mid-work. */
export function LogInAgain({ email, onDone, onOther }: LogInAgainProps) {
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
      Your session has expired. Your work on this page is kept.
      <LogInForm logIn={logIn} email={email}>
        <Button variant="subtle" color="gray" fullWidth onClick={onOther}>
          Log in with another account
        </Button>
      </LogInForm>
    </Modal>
  )
}
