import { Button } from '@mantine/core'
import { IconEye, IconMailPause } from '@tabler/icons-react'
import { administrationCalls } from '#features/administration/contract.ts'
import { siteCalls } from '#features/sites/contract.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useNavigate } from '#platform/web/router/router.ts'
import { useSite } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useAction } from '#platform/web/use-call.ts'
import styles from './site-notice.module.css'

/** Shown above every screen of a site that may not send, or that an administrator views as its owner. */
export default function SiteNotice() {
  const { suspension, viewed_until } = useSite()
  return (
    <>
      {viewed_until && <Viewing until={viewed_until} />}
      {suspension && (
        <aside className={styles.notice} aria-label="Sending is suspended">
          <IconMailPause size={18} aria-hidden />
          <p>
            <strong>Sending is suspended by the administrator of this installation.</strong> Reason: {suspension.reason}{' '}
            Forms keep collecting; waiting emails and campaigns are sent once the suspension is lifted.
          </p>
        </aside>
      )}
    </>
  )
}

function Viewing({ until }: { until: string }) {
  const { id, name } = useSite()
  const navigate = useNavigate()
  const stop = useAction(administrationCalls.stopViewing, {
    onSuccess: async () => {
      await navigate({ to: '/admin' })
      await queryClient.refetchQueries({ queryKey: [siteCalls.list.path] })
    },
  })
  const time = new Date(until).toLocaleTimeString('en', { hour: 'numeric', minute: '2-digit' })
  return (
    <aside className={styles.notice} aria-label="Viewing as owner">
      <IconEye size={18} aria-hidden />
      <div className={styles.text}>
        <p>
          <strong>You are viewing {name} as its owner</strong> until {time}. The site’s activity log lists what you do
          here.
        </p>
        <ErrorNotice error={stop.error} />
      </div>
      <Button size="xs" variant="default" loading={stop.busy} onClick={() => void stop.run({ viewed_site_id: id })}>
        Stop viewing
      </Button>
    </aside>
  )
}
