import { Button } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { type MessageState, sendingCalls } from '../contract.ts'
import styles from './sending.module.css'

const ends: readonly MessageState[] = ['accepted', 'bounced', 'unknown']

interface Sent {
  readonly message_id: string
  readonly to: string
}

/** A button that sends a test email through the site's servers, and what became of it. */
export function TestMail() {
  const [sent, setSent] = useState<Sent | null>(null)
  const test = useAction(sendingCalls.testServer, { onSuccess: setSent })
  const { data } = useCall(
    sendingCalls.message,
    { message_id: sent?.message_id ?? '' },
    { enabled: sent !== null, refetchInterval: 1500 },
  )
  return (
    <TestButton
      busy={test.busy}
      error={test.error}
      onTest={() => void test.run({})}
      to={sent?.to ?? null}
      message={data?.message}
    />
  )
}

/** The same through the server of the installation. */
export function InstallationTestMail() {
  const [sent, setSent] = useState<Sent | null>(null)
  const test = useAction(sendingCalls.testInstallation, { onSuccess: setSent })
  const { data } = useCall(
    sendingCalls.systemMailbox,
    { page: 1, limit: 10 },
    { enabled: sent !== null, refetchInterval: 1500 },
  )
  return (
    <TestButton
      busy={test.busy}
      error={test.error}
      onTest={() => void test.run({})}
      to={sent?.to ?? null}
      message={data?.messages.find(({ id }) => id === sent?.message_id)}
    />
  )
}

interface TestButtonProps {
  busy: boolean
  error: Parameters<typeof ErrorNotice>[0]['error']
  onTest: () => void
  to: string | null
  message: { state: MessageState; reason: string } | undefined
}

function TestButton({ busy, error, onTest, to, message }: TestButtonProps) {
  const isWaiting = to !== null && !(message && (ends.includes(message.state) || message.reason !== ''))
  return (
    <>
      <Button variant="default" loading={busy || isWaiting} onClick={onTest}>
        Send test email
      </Button>
      <ErrorNotice error={error} />
      <output className={message && message.state !== 'accepted' && message.reason ? styles.problem : styles.result}>
        {to !== null && resultText(to, message)}
      </output>
    </>
  )
}

function resultText(to: string, message: TestButtonProps['message']): string {
  if (message?.state === 'accepted') return `Sent to ${to}. Check your inbox.`
  return message?.reason ? `Not sent: ${message.reason}` : `Sending to ${to}…`
}
