import { ActionIcon, Badge, Tooltip } from '@mantine/core'
import { IconMailBolt, IconPlus, IconTrash } from '@tabler/icons-react'
import { useSitePath } from '#platform/web/site.ts'
import { useCall } from '#platform/web/use-call.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { LinkButton, TextLink } from '#platform/web/ui/link.tsx'
import { IfMay } from '#platform/web/ui/if-may.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { autoResponseCalls, type AutoResponseRule } from '../contract.ts'
import styles from './email-editor.module.css'
import { DeleteEmailDialog } from './delete-email-dialog.tsx'
import { useRemoveEmail } from './use-remove-email.ts'

/** Page that lists the emails that forms send automatically. */
export default function EmailListPage() {
  const path = useSitePath()
  const { data, error, isLoading, refetch } = useCall(autoResponseCalls.loadEmail, {})
  const remove = useRemoveEmail()
  return (
    <Page
      title="Auto-responses"
      note="Emails that your forms send automatically to new subscribers."
      actions={
        <>
          <LinkButton variant="default" to={path('/sending/domains')}>
            Domains
          </LinkButton>
          <LinkButton to={path('/auto-responses/new')} leftSection={<IconPlus size={16} aria-hidden />}>
            Create email
          </LinkButton>
        </>
      }
    >
      <ErrorNotice error={error} retry={refetch} />
      <ErrorNotice error={remove.error} />
      {isLoading && <ListSkeleton rows={3} height={64} />}
      {data?.emails.length === 0 && (
        <EmptyState
          icon={IconMailBolt}
          title="No emails yet"
          text="Create an email, then turn it on for a form under Services."
          action={<LinkButton to={path('/auto-responses/new')}>Create email</LinkButton>}
        />
      )}
      {data && data.emails.length > 0 && (
        <ul className={styles.rows}>
          {data.emails.map((email) => (
            <li key={email.id} className={styles.row}>
              <div>
                <span>
                  <TextLink to={path(`/auto-responses/${email.id}`)}>{email.name}</TextLink>{' '}
                  {email.default && (
                    <Badge size="xs" variant="light" color="gray">
                      Default
                    </Badge>
                  )}
                </span>
                <small>
                  {email.subject} · {whereOn(data.rules, email.id)}
                </small>
              </div>
              <small>
                <Moment at={email.updated_at} />
              </small>
              <IfMay call={autoResponseCalls.deleteEmail}>
                <Tooltip label="Delete" openDelay={400}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`Delete ${email.name}`}
                    onClick={() => void remove.ask(email)}
                  >
                    <IconTrash size={17} />
                  </ActionIcon>
                </Tooltip>
              </IfMay>
            </li>
          ))}
        </ul>
      )}
      {remove.warning && (
        <DeleteEmailDialog {...remove.warning} onDelete={() => void remove.goOn()} onClose={remove.close} />
      )}
    </Page>
  )
}

function whereOn(rules: readonly AutoResponseRule[], emailId: string): string {
  const count = rules.filter((rule) => rule.email_id === emailId && rule.status === 'active').length
  if (count === 0) return 'Not in use'
  return count === 1 ? 'Active on 1 form' : `Active on ${count} forms`
}
