import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { type MessageState, sendingCalls } from '../contract.ts'
import styles from './sending.module.css'

const ends: readonly MessageState[] = ['accepted', 'bounced', 'unknown']

interface Sent {
  readonly message_id: string
  readonly to: string
}

/** A button that sends a test email through the site's servers, and shows the result. */
export function TestMail() {
  const [sent, setSent] = useState<Sent | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const test = useAction(sendingCalls.testServer, {
    onSuccess: (answer) => (setSent(answer), setWaiting(true)),
  })
  const { data } = useCall(
    sendingCalls.message,
    { message_id: sent?.message_id ?? '' },
    { enabled: sent !== null, refetchInterval: isWaiting && 1500 },
  )
  const message = data?.message
  const hasResult = isOver(message)
  useEffect(() => {
    if (hasResult) setWaiting(false)
  }, [hasResult])
  return (
    <TestButton
      busy={test.busy || isWaiting}
      error={test.error}
      onTest={() => void test.run({})}
      to={sent?.to ?? null}
      message={message}
    />
  )
}

/** Does the same through the installation's server. */
export function InstallationTestMail() {
  const [sent, setSent] = useState<Sent | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const test = useAction(sendingCalls.testInstallation, {
    onSuccess: (answer) => (setSent(answer), setWaiting(true)),
  })
  const { data } = useCall(
    sendingCalls.systemMailbox,
    { page: 1, limit: 10 },
    { enabled: sent !== null, refetchInterval: isWaiting && 1500 },
  )
  const message = data?.messages.find(({ id }) => id === sent?.message_id)
  const hasResult = isOver(message)
  useEffect(() => {
    if (hasResult) setWaiting(false)
  }, [hasResult])
  return (
    <TestButton
      busy={test.busy || isWaiting}
      error={test.error}
      onTest={() => void test.run({})}
      to={sent?.to ?? null}
      message={message}
    />
  )
}

interface TestButtonProps {
  busy: boolean
  error: Parameters<typeof ErrorNotice>[0]['error']
  onTest: () => void
  to: string | null
  message: Result | undefined
}

interface Result {
  state: MessageState
  reason: string
}

/** Whether a server has responded, or couldn't be reached. */
const isOver = (message: Result | undefined) =>
  message !== undefined && (ends.includes(message.state) || message.reason !== '')

function TestButton({ busy, error, onTest, to, message }: TestButtonProps) {
  return (
    <>
      <Button variant="default" loading={busy} onClick={onTest}>
        Send test email
      </Button>
      <ErrorNotice error={error} />
      <output className={message && message.state !== 'accepted' && message.reason ? styles.problem : styles.result}>
        {to !== null && resultText(to, message)}
      </output>
    </>
  )
}

function resultText(to: string, message: Result | undefined): string {
  if (message?.state === 'accepted') return `Sent to ${to}. Check your inbox.`
  return message?.reason ? `Not sent: ${message.reason}` : `Sending to ${to}…`
}
