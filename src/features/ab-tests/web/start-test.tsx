import { Menu } from '@mantine/core'
import { IconTestPipe } from '@tabler/icons-react'
import { useNavigate } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useStartTest } from './use-start-test.ts'

interface StartTestProps {
  popupId: string
  /** ID of the test that the form is already in, if any. */
  testId: string | null
}

/**
 * Item of a form's menu: creates a test of the form with a paused copy as variant B, or opens the test that it is in.
 */
export default function StartTest({ popupId, testId }: StartTestProps) {
  const { start, busy, error } = useStartTest()
  const navigate = useNavigate()
  const path = useSitePath()
  const icon = <IconTestPipe size={16} />
  if (testId) {
    return (
      <Menu.Item leftSection={icon} onClick={() => void navigate({ to: path(`/tests/${testId}`) })}>
        View A/B test
      </Menu.Item>
    )
  }
  return (
    <>
      <Menu.Item leftSection={icon} disabled={busy} closeMenuOnClick={false} onClick={() => void start(popupId)}>
        Create A/B test
      </Menu.Item>
      <ErrorNotice error={error} />
    </>
  )
}
