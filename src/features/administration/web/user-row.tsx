import { Button } from '@mantine/core'
import { useAccount } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { Cell, Row } from '#platform/web/ui/table.tsx'
import { undoable } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { administrationCalls, type AdminUser } from '../contract.ts'
import styles from './administration.module.css'

/** One account, with a button to make it an administrator or remove that right. */
export function UserRow({ user }: { user: AdminUser }) {
  const { id, name, email, is_admin: isAdmin, is_confirmed, has_second_factor, sites, created_at } = user
  const isOwn = useAccount().id === id
  const change = useAction(administrationCalls.setAdmin, { invalidates: [administrationCalls.users] })
  async function setAdmin() {
    if (!(await change.run({ changed_user_id: id, is_admin: !isAdmin }))) return
    const message = isAdmin ? `${name} is no longer an administrator.` : `${name} is an administrator now.`
    undoable({ message, undo: () => change.run({ changed_user_id: id, is_admin: isAdmin }) })
  }
  return (
    <Row>
      <Cell kind="main">
        <span className={styles.lines}>
          <span>
            {name}
            {isAdmin && <span className={styles.small}> · Administrator</span>}
          </span>
          <span className={styles.small}>{email}</span>
        </span>
      </Cell>
      <Cell kind="number" label="Sites">
        {sites === 0 ? '0' : <TextLink to={`/admin?search=${encodeURIComponent(email)}`}>{sites}</TextLink>}
      </Cell>
      <Cell label="Email">{is_confirmed ? 'Confirmed' : 'Not confirmed'}</Cell>
      <Cell label="Two-factor authentication">{has_second_factor ? 'On' : 'Off'}</Cell>
      <Cell label="Created">
        <Moment at={created_at} />
      </Cell>
      <Cell kind="tool">
        {!isOwn && is_confirmed && (
          <Button
            size="xs"
            variant="default"
            loading={change.busy}
            onClick={() => void setAdmin()}
            aria-label={`${isAdmin ? 'Remove as administrator' : 'Make administrator'}: ${name}`}
          >
            {isAdmin ? 'Remove as administrator' : 'Make administrator'}
          </Button>
        )}
        <ErrorNotice error={change.error} />
      </Cell>
    </Row>
  )
}
