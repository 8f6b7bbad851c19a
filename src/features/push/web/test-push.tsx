import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '#platform/web/use-call.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { pushCalls } from '../contract.ts'
import { subscribeThisBrowser } from './subscribe-this-browser.ts'

/** Sends a notification to this very browser. */
export function TestPush({ publicKey }: { publicKey: string }) {
  const [problem, setProblem] = useState('')
  const [isAsking, setAsking] = useState(false)
  const test = useAction(pushCalls.test)
  async function sendTest() {
    setProblem('')
    setAsking(true)
    const browser = await subscribeThisBrowser(publicKey)
    setAsking(false)
    if (typeof browser === 'string') return setProblem(browser)
    if (await test.run(browser)) notify('A notification is on its way to this browser.')
  }
  return (
    <div>
      <Button size="compact-sm" variant="default" loading={isAsking || test.busy} onClick={() => void sendTest()}>
        Send a test to myself
      </Button>
      <ErrorNotice error={test.error} />
      <Text size="sm" component="output">
        {problem}
      </Text>
    </div>
  )
}
