import { Button } from '@mantine/core'
import { useState } from 'react'
import { siteCalls } from '#features/sites/contract.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useNavigate } from '#platform/web/router/router.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { Cell, Row } from '#platform/web/ui/table.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { administrationCalls, type AdminSite } from '../contract.ts'
import styles from './administration.module.css'
import { SuspendDialog } from './suspend-dialog.tsx'

/** One site, with the actions available to an administrator. */
export function SiteRow({ site }: { site: AdminSite }) {
  const { id, name, url, owners, members, plan, created_at, suspension } = site
  const [isSuspending, setIsSuspending] = useState(false)
  const navigate = useNavigate()
  const view = useAction(administrationCalls.view, {
    onSuccess: async () => {
      await queryClient.refetchQueries({ queryKey: [siteCalls.list.path] })
      await navigate({ to: `/sites/${id}/` })
    },
  })
  const lift = useAction(administrationCalls.lift, {
    invalidates: [administrationCalls.sites, siteCalls.list],
    onSuccess: () => notify(`${name} may send again.`),
  })
  return (
    <Row>
      <Cell kind="main">
        <span className={styles.lines}>
          {name}
          {url && <span className={styles.small}>{url}</span>}
          {suspension && (
            <span className={styles.suspended}>
              Suspended <Moment at={suspension.since} />: {suspension.reason}
            </span>
          )}
        </span>
        <ErrorNotice error={view.error ?? lift.error} />
      </Cell>
      <Cell label="Owner">
        <span className={styles.lines}>
          {owners.map((owner) => (
            <span key={owner.email} className={styles.lines}>
              {owner.name}
              <span className={styles.small}>{owner.email}</span>
            </span>
          ))}
        </span>
      </Cell>
      <Cell label="Plan">{plan}</Cell>
      <Cell kind="number" label="Members">
        {members.toLocaleString('en')}
      </Cell>
      <Cell label="Created">
        <Moment at={created_at} />
      </Cell>
      <Cell kind="tool">
        <div className={styles.actions}>
          <Button size="xs" variant="default" loading={view.busy} onClick={() => void view.run({ viewed_site_id: id })}>
            View as owner
          </Button>
          <LinkButton size="xs" variant="default" to={`/site-plans?name=${encodeURIComponent(name)}`}>
            Plan
          </LinkButton>
          {suspension ? (
            <Button
              size="xs"
              variant="default"
              loading={lift.busy}
              onClick={() => void lift.run({ suspended_site_id: id })}
            >
              Lift suspension
            </Button>
          ) : (
            <Button size="xs" variant="outline" color="red" onClick={() => setIsSuspending(true)}>
              Suspend
            </Button>
          )}
        </div>
        {isSuspending && <SuspendDialog site={site} onClose={() => setIsSuspending(false)} />}
      </Cell>
    </Row>
  )
}
