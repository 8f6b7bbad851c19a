import { Button } from '@mantine/core'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { type Contact, contactCalls } from '../contract.ts'
import styles from './contacts-page.module.css'

/** Contacts that may be the same person, each with a button that makes them one. */
export function Doubles({ contact, doubles }: { contact: Contact; doubles: readonly Contact[] }) {
  const path = useSitePath()
  const merge = useAction(contactCalls.merge, {
    invalidates: [contactCalls.load, contactCalls.list],
    onSuccess: () => notify('The two contacts are one now.'),
  })
  if (doubles.length === 0) return null
  return (
    <Panel
      title="Perhaps the same person"
      text={`Merging keeps ${contact.email}, adds what it lacks, and deletes the other.`}
    >
      <ErrorNotice error={merge.error} />
      {doubles.map(({ id, email }) => (
        <div key={id} className={styles.filterFoot}>
          <TextLink to={path(`/contacts/${id}`)}>{email}</TextLink>
          <Button
            size="xs"
            variant="default"
            loading={merge.busy}
            onClick={() => void merge.run({ contact_id: contact.id, from_id: id })}
          >
            Merge into this one
          </Button>
        </div>
      ))}
    </Panel>
  )
}
