import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { contactCalls, type SuppressionReason } from '../contract.ts'
import { reasonNames } from './reason-names.ts'

/** Asks whether an address is on the list, and takes it off with a reason. */
export function AskSuppression() {
  const [email, setEmail] = useState('')
  const [answer, setAnswer] = useState<{ email: string; reason: SuppressionReason | null }>()
  const check = useAction(contactCalls.checkSuppression, {
    onSuccess: ({ reason }, { email: asked }) => setAnswer({ email: asked, reason }),
  })
  return (
    <>
      <Panel
        title="Ask about an address"
        onSubmit={() => void check.run({ email })}
        foot={
          <Button type="submit" variant="default" loading={check.busy}>
            Look it up
          </Button>
        }
      >
        <ErrorNotice error={check.issues['email'] ? null : check.error} />
        <TextInput
          label="Email"
          type="email"
          value={email}
          error={check.issues['email']}
          onChange={(event) => setEmail(event.target.value)}
        />
        {answer && (
          <output>
            {answer.email}{' '}
            {answer.reason ? `is on the list: ${reasonNames[answer.reason].toLowerCase()}.` : 'is not on the list.'}
          </output>
        )}
      </Panel>
      {answer?.reason && (
        <TakeOff key={answer.email} email={answer.email} reason={answer.reason} onDone={() => setAnswer(undefined)} />
      )}
    </>
  )
}

/** What becomes of the contact. */
const outcomes: Readonly<Record<SuppressionReason, string>> = {
  bounced: 'The contact is subscribed again.',
  complained: 'The contact stays unsubscribed: they have to subscribe themselves.',
  erased: 'Forms and files may bring the address again.',
  manual: 'Forms and files may bring the address again.',
}

interface TakeOffProps {
  email: string
  reason: SuppressionReason
  onDone: () => void
}

function TakeOff({ email, reason, onDone }: TakeOffProps) {
  const [why, setWhy] = useState('')
  const remove = useAction(contactCalls.unsuppress, {
    invalidates: [contactCalls.suppressions],
    onSuccess: () => {
      notify('The address may be mailed again.')
      onDone()
    },
  })
  return (
    <Panel
      title={`Take ${email} off the list`}
      text={outcomes[reason]}
      onSubmit={() => void remove.run({ email, why })}
      foot={
        <Button type="submit" variant="default" loading={remove.busy}>
          Take it off
        </Button>
      }
    >
      <ErrorNotice error={remove.issues['why'] ? null : remove.error} />
      <TextInput
        label="Why it may be mailed again"
        description="Stands in the contact’s history."
        maxLength={200}
        value={why}
        error={remove.issues['why']}
        onChange={(event) => setWhy(event.target.value)}
      />
    </Panel>
  )
}
