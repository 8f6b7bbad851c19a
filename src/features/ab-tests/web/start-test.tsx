import { Button } from '@mantine/core'
import { IconTestPipe } from '@tabler/icons-react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useStartTest } from './use-start-test.ts'

/** A button that makes a test of a form: the form is variant A, a paused copy of it variant B. */
export default function StartTest({ popupId }: { popupId: string }) {
  const { start, busy, error } = useStartTest()
  return (
    <>
      <Button
        variant="default"
        loading={busy}
        leftSection={<IconTestPipe size={16} aria-hidden />}
        onClick={() => void start(popupId)}
      >
        Make a variant
      </Button>
      <ErrorNotice error={error} />
    </>
  )
}
