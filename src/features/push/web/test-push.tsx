import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { Sent } from '#core/call.ts'
import { useAction } from '#platform/web/use-call.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { pushCalls } from '../contract.ts'
import { subscribeThisBrowser } from './subscribe-this-browser.ts'

interface TestPushProps {
  publicKey: string
  /** Defaults to a greeting. */
  notification?: Sent<typeof pushCalls.test>['notification']
  disabled?: boolean
}

/** Sends a test notification to this browser. */
export function TestPush({ publicKey, notification, disabled = false }: TestPushProps) {
  const [problem, setProblem] = useState('')
  const [isAsking, setAsking] = useState(false)
  const test = useAction(pushCalls.test)
  async function sendTest() {
    setProblem('')
    setAsking(true)
    const browser = await subscribeThisBrowser(publicKey)
    setAsking(false)
    if (typeof browser === 'string') return setProblem(browser)
    if (await test.run({ ...browser, ...(notification && { notification }) }))
      notify('Test notification sent to this browser.')
  }
  return (
    <div>
      <Button variant="default" disabled={disabled} loading={isAsking || test.busy} onClick={() => void sendTest()}>
        Send test
      </Button>
      <ErrorNotice error={test.error} />
      <Text size="sm" component="output">
        {problem}
      </Text>
    </div>
  )
}
