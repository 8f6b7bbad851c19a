import { useSitePath } from '#platform/web/site.ts'
import { TextLink } from '#platform/web/ui/link.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { scriptCalls } from '../contract.ts'
import styles from './install-panels.module.css'

/**
 * Shows below the dashboard's figures when and where the script last ran. On a new site, the first steps show it
 * instead.
 */
export default function ScriptSeenLine() {
  const path = useSitePath()
  const { data } = useCall(scriptCalls.script, {})
  const seen = data?.seen
  if (!seen) return null
  return (
    <p className={styles.dim}>
      Script last seen <Moment at={seen.at} /> on <span className={styles.host}>{seen.page}</span>.{' '}
      <TextLink to={path('/install')}>Script settings</TextLink>
    </p>
  )
}
