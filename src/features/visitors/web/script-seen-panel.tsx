import { Moment } from '#platform/web/ui/moment.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { scriptCalls } from '../contract.ts'
import styles from './install-panels.module.css'

const refetchInterval = 10_000

/** Shows when and where the script last ran, and waits for the first run while the owner installs it. */
export default function ScriptSeenPanel() {
  const { data } = useCall(scriptCalls.script, {}, { refetchInterval })
  if (!data) return null
  const { seen } = data
  return (
    <Panel title={seen ? 'The script is installed' : 'Waiting for the script'}>
      {seen ? (
        <p className={styles.dim}>
          Last seen <Moment at={seen.at} /> on <span className={styles.host}>{seen.page}</span>
        </p>
      ) : (
        <p className={styles.dim}>
          Add the line to your website, then open one of its pages. This page updates by itself.
        </p>
      )}
    </Panel>
  )
}
