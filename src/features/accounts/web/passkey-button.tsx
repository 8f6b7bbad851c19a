import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { usePasskeyLogIn } from './use-passkey-log-in.ts'

/**
 * Button that logs in without email and password. While it is displayed, the browser also offers passkeys in the email
 * field.
 */
export default function PasskeyButton({ onDone }: { onDone: Parameters<typeof usePasskeyLogIn>[0] }) {
  const { run, busy, error } = usePasskeyLogIn(onDone)
  return (
    <>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconFingerprint size={18} aria-hidden />}
        loading={busy}
        onClick={() => void run()}
      >
        Log in with a passkey
      </Button>
      <ErrorNotice error={error} />
    </>
  )
}
