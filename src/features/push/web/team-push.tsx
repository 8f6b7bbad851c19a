import { Button, Group, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useSite } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { pushCalls } from '../contract.ts'
import { browserEndpoint, saveForWorker } from './browser-endpoint.ts'
import { subscribeThisBrowser } from './subscribe-this-browser.ts'
import styles from './team-push.module.css'

/** Turns push notifications about the site on and off in this browser. */
export default function TeamPush() {
  const { key } = useSite()
  const [endpoint, setEndpoint] = useState<string | null>(null)
  const [problem, setProblem] = useState('')
  const [isAsking, setAsking] = useState(false)
  useEffect(() => void browserEndpoint().then(setEndpoint), [])
  const state = useCall(pushCalls.loadTeam, { endpoint: endpoint ?? '' }, { enabled: endpoint !== null })
  const invalidates = [pushCalls.loadTeam]
  const turnOn = useAction(pushCalls.subscribeTeam, { invalidates })
  const turnOff = useAction(pushCalls.unsubscribeTeam, { invalidates })
  const { data } = state
  if (!data) return <ErrorNotice error={state.error} retry={state.refetch} />
  const { public_key: publicKey, is_on: isOn, others } = data

  const start = async () => {
    setProblem('')
    setAsking(true)
    const browser = await subscribeThisBrowser(publicKey)
    setAsking(false)
    if (typeof browser === 'string') return setProblem(browser)
    if (!(await turnOn.run({ endpoint: browser.endpoint, keys: browser.keys }))) return
    await saveForWorker({ key, publicKey, endpoint: browser.endpoint })
    setEndpoint(browser.endpoint)
  }
  const stop = async () => {
    if (endpoint && (await turnOff.run({ endpoint }))) notify('Push notifications are off in this browser.')
  }
  const stopAll = async () => {
    if (await turnOff.run({})) notify('Push notifications are off in all your browsers.')
  }
  return (
    <div className={styles.row}>
      <p>
        {isOn ? 'Push notifications are on in this browser.' : 'Push notifications are off in this browser.'}
        {others > 0 && ` They are on in ${others === 1 ? 'one other browser' : `${others} other browsers`}.`}
        <Text size="sm" c="dimmed" component="output" display="block">
          {problem || 'They are shown while you are logged in here, even when this page isn’t open.'}
        </Text>
      </p>
      <Group gap="xs">
        {others > 0 && (
          <Button variant="subtle" loading={turnOff.busy} onClick={() => void stopAll()}>
            Turn off everywhere
          </Button>
        )}
        {isOn ? (
          <Button variant="default" loading={turnOff.busy} onClick={() => void stop()}>
            Turn off
          </Button>
        ) : (
          <Button variant="default" loading={isAsking || turnOn.busy} onClick={() => void start()}>
            Turn on in this browser
          </Button>
        )}
      </Group>
      <ErrorNotice error={turnOn.error ?? turnOff.error} />
    </div>
  )
}
