import { Button, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useHasRole } from '#platform/web/site.ts'
import { useAction } from '#platform/web/use-call.ts'
import { integrationCalls, type Service, type Target } from '../contract.ts'
import styles from './integrations.module.css'

/** Sends one address to a service with the current settings, saved or not, and shows the service's response. */
export function TestContact({ service, target }: { service: Service; target: Target }) {
  const [email, setEmail] = useState('')
  const [accepted, setAccepted] = useState('')
  const isAdmin = useHasRole('admin')
  const test = useAction(integrationCalls.test, { onSuccess: (_answer, sent) => setAccepted(sent.email ?? '') })
  const answer = useId()
  if (!isAdmin) return null
  const { issues, error } = test
  const problem = issues['email'] ?? issues['settings.list_id'] ?? issues['settings.form'] ?? error?.message
  const typed = email.trim()
  const send = () => {
    if (typed === '') return
    setAccepted('')
    void test.run({ service: service.service, email: typed, settings: target })
  }
  return (
    <div className={styles.test}>
      <TextInput
        label="Send a test contact to"
        description="Subscribes this address as set up above. Unsaved changes count."
        type="email"
        autoComplete="off"
        placeholder="you@example.com"
        value={email}
        error={problem}
        aria-describedby={accepted ? answer : undefined}
        onChange={({ currentTarget: { value } }) => {
          setEmail(value)
          setAccepted('')
          test.reset()
        }}
        // Enter would submit the surrounding settings form.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          send()
        }}
      />
      <Button variant="default" loading={test.busy} disabled={typed === ''} onClick={send}>
        Send test contact
      </Button>
      <output id={answer} className={styles.answer}>
        {accepted && `${whoAccepted(service, target)} accepted ${accepted}.`}
      </output>
    </div>
  )
}

/** Name of the accepting service. For another service's form, its host. */
const whoAccepted = ({ name }: Service, { form }: Target) => (form ? new URL(form.action).host : name)
