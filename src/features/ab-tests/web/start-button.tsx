import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { formCalls } from '#features/forms/contract.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { abTestCalls, type Test } from '../contract.ts'
import { isRunning } from './is-running.ts'

/** Button that starts a test that isn't running: every paused variant goes live. */
export function StartButton({ test }: { test: Test }) {
  const { test_id, status, variants } = test
  const change = useAction(abTestCalls.updateVariant, {
    invalidates: [abTestCalls.load, abTestCalls.list, formCalls.list],
  })
  if (status !== 'active' || isRunning(test) || variants.length < 2) return null
  const start = async () => {
    for (const { id, status: before } of variants)
      if (before === 'paused' && !(await change.run({ test_id, popup_id: id, variant: { status: 'active' } }))) return
    notify('Test started.')
  }
  return (
    <>
      <Button loading={change.busy} leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={() => void start()}>
        Start test
      </Button>
      <ErrorNotice error={change.error} />
    </>
  )
}
