import { Button, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { Cell, Row } from '#platform/web/ui/table.tsx'
import { notify, undoable } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { type LimitedSite, sendingLimitCalls } from '../contract.ts'
import styles from './sending-limits.module.css'

/** One site: its emails sent today, and its limit, which can be lifted, set or reset to the default. */
export function SiteRow({ site: { id, name, daily_limit, is_own, sent_today } }: { site: LimitedSite }) {
  const [limit, setLimit] = useState<number | null>(null)
  const invalidates = [sendingLimitCalls.list]
  const lift = useAction(sendingLimitCalls.lift, { invalidates })
  const change = useAction(sendingLimitCalls.change, { invalidates })
  const busy = lift.busy || change.busy
  const error = change.issues['daily_limit'] ?? change.error?.message ?? lift.error?.message

  async function take() {
    if (!(await lift.run({ limited_site_id: id }))) return
    const undo = () => change.run({ limited_site_id: id, daily_limit: is_own ? daily_limit : null })
    undoable({ message: `${name} has no daily limit now.`, undo })
  }
  async function save(daily_limit: number | null) {
    if (!(await change.run({ limited_site_id: id, daily_limit }))) return
    setLimit(null)
    notify(`The daily limit of ${name} was changed.`)
  }
  return (
    <Row>
      <Cell kind="main">{name}</Cell>
      <Cell kind="number" label="Sent today">
        {daily_limit === null ? 'Not counted' : sent_today.toLocaleString('en')}
      </Cell>
      <Cell kind="number" label="Daily limit">
        {daily_limit === null ? 'No limit' : daily_limit.toLocaleString('en')}
      </Cell>
      <Cell kind="tool">
        {limit === null ? (
          <div className={styles.actions}>
            {daily_limit !== null && (
              <Button size="xs" variant="default" loading={lift.busy} disabled={busy} onClick={() => void take()}>
                Lift limit
              </Button>
            )}
            <Button size="xs" variant="default" disabled={busy} onClick={() => setLimit(daily_limit ?? 200)}>
              Set limit
            </Button>
            {is_own && (
              <Button size="xs" variant="subtle" disabled={busy} onClick={() => void save(null)}>
                Use default
              </Button>
            )}
          </div>
        ) : (
          <form
            className={styles.edit}
            onSubmit={(event) => {
              event.preventDefault()
              void save(limit)
            }}
          >
            <NumberInput
              className={styles.number!}
              size="xs"
              aria-label={`Daily limit of ${name}`}
              min={0}
              max={10_000_000}
              allowDecimal={false}
              value={limit}
              error={error}
              onChange={(value) => setLimit(Number(value) || 0)}
              data-autofocus
            />
            <Button size="xs" type="submit" loading={change.busy}>
              Save
            </Button>
            <Button size="xs" variant="subtle" onClick={() => setLimit(null)}>
              Cancel
            </Button>
          </form>
        )}
        {limit === null && error && <span role="alert">{error}</span>}
      </Cell>
    </Row>
  )
}
