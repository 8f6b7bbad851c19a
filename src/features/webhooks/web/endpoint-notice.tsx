import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { WarnNote } from '#platform/web/ui/warn-note.tsx'
import type { Endpoint } from '../contract.ts'
import { useEnable } from './use-enable.ts'
import styles from './webhooks.module.css'

/** Shows why an endpoint is disabled or since when it has been failing, and what the owner can do. */
export function EndpointNotice({ endpoint, mayChange }: { endpoint: Endpoint; mayChange: boolean }) {
  const { id, is_enabled, problem, failing_since, paused_until } = endpoint
  const enable = useEnable()
  if (is_enabled && !failing_since) return null
  return (
    <div className={styles.notice}>
      <ErrorNotice error={enable.error} />
      <WarnNote
        isLive
        icon={<IconAlertTriangle size={16} aria-hidden />}
        action={
          !is_enabled &&
          mayChange && (
            <Button
              size="compact-sm"
              variant="default"
              loading={enable.busy}
              onClick={() => void enable.run({ endpoint_id: id, is_enabled: true })}
            >
              Enable again
            </Button>
          )
        }
      >
        {is_enabled ? (
          <>
            Nothing was delivered since {failing_since && <Moment at={failing_since} />}. Events are kept and tried for
            three days.
            {paused_until && (
              <>
                {' '}
                Next attempt: <Moment at={paused_until} />.
              </>
            )}
          </>
        ) : (
          <>
            {problem || 'This webhook was disabled by a member of the site.'} No events are posted. Once it is enabled,
            you can replay what failed.
          </>
        )}
      </WarnNote>
    </div>
  )
}
