import { Button } from '@mantine/core'
import { useState } from 'react'
import { contactCalls } from '#features/contacts/contract.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { type IncomingRequest, type Mapping, type Source, webhookCalls } from '../contract.ts'
import { MappingConsent } from './mapping-consent.tsx'
import { MappingContact } from './mapping-contact.tsx'
import { MappingEvent } from './mapping-event.tsx'
import { emailPlace, placeOptions } from './place-options.ts'
import styles from './webhooks.module.css'

interface MappingPanelProps {
  source: Source
  requests: readonly IncomingRequest[]
}

/** Maps the fields of an example to a contact, its consent and an event. Until there is an example, waits for one. */
export function MappingPanel({ source: { id, name, url, mapping }, requests }: MappingPanelProps) {
  const [changed, setChanged] = useState<Mapping | null>(null)
  const { data: vocabulary, error, refetch } = useCall(contactCalls.vocabulary, {})
  const save = useAction(webhookCalls.saveSource, {
    invalidates: [webhookCalls.sources],
    onSuccess: () => {
      notify('The mapping is saved.')
      setChanged(null)
    },
  })
  const values = requests.find((request) => request.values.length > 0)?.values ?? []
  if (!mapping && !changed && values.length === 0) return <Listening url={url} />
  const value = changed ?? mapping ?? { ...empty, email: emailPlace(values) }
  const parts = { value, places: placeOptions(values, value), issues: save.issues, onChange: setChanged }
  const hasIssues = Object.keys(save.issues).length > 0
  return (
    <Panel
      title="Mapping"
      text="What each request becomes. The fields are those of the newest request."
      onSubmit={() => void save.run({ source_id: id, name, mapping: value })}
      foot={
        <>
          {changed && mapping && (
            <Button variant="default" onClick={() => setChanged(null)}>
              Discard changes
            </Button>
          )}
          <Button type="submit" loading={save.busy} disabled={!changed && mapping !== null}>
            Save mapping
          </Button>
        </>
      }
    >
      <ErrorNotice error={error} retry={refetch} />
      <ErrorNotice error={save.error} fields={hasIssues ? Object.keys(save.issues) : []} />
      {!vocabulary && !error && <ListSkeleton rows={4} />}
      {vocabulary && (
        <div className={styles.form}>
          <MappingContact {...parts} vocabulary={vocabulary} />
          <MappingConsent {...parts} />
          <MappingEvent {...parts} />
        </div>
      )}
    </Panel>
  )
}

const empty: Mapping = { email: '', fields: [], tags: [], lists: [], consent: { kind: 'none' }, event: null }

/** Explains how to send an example. */
function Listening({ url }: { url: string }) {
  const command = `curl -X POST ${url} -H 'content-type: application/json' -d '{"email":"ann@example.com","first_name":"Ann"}'`
  return (
    <Panel title="Mapping" text="Once an example arrived, choose which of its fields become a contact or an event.">
      <output className={styles.listening}>Listening for an example…</output>
      <p className={styles.details}>
        Let the other program post a request to the URL above, or run this command. No contact is added until a mapping
        is saved.
      </p>
      <pre className={styles.command}>{command}</pre>
    </Panel>
  )
}
