import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { contactCalls, type SuppressionReason } from '../contract.ts'
import { suppressionReasonNames } from '../status-names.ts'

/** A form that checks whether an address is suppressed, and removes it from the list with a reason. */
export function CheckAddress() {
  const [email, setEmail] = useState('')
  const [answer, setAnswer] = useState<{ email: string; reason: SuppressionReason | null }>()
  const check = useAction(contactCalls.checkSuppression, {
    onSuccess: ({ reason }, { email: asked }) => setAnswer({ email: asked, reason }),
  })
  return (
    <>
      <Panel
        title="Check an address"
        onSubmit={() => void check.run({ email })}
        foot={
          <Button type="submit" variant="default" loading={check.busy}>
            Check
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
            {answer.reason
              ? `is suppressed: ${suppressionReasonNames[answer.reason].toLowerCase()}.`
              : 'is not suppressed.'}
          </output>
        )}
      </Panel>
      {answer?.reason && (
        <RemoveSuppression
          key={answer.email}
          email={answer.email}
          reason={answer.reason}
          onDone={() => setAnswer(undefined)}
        />
      )}
    </>
  )
}

/** What happens to the contact, by the reason of the suppression. */
const outcomes: Readonly<Record<SuppressionReason, string>> = {
  bounced: 'The contact is subscribed again.',
  complained: 'The contact stays unsubscribed and can only resubscribe themselves.',
  erased: 'Forms and imports can add the address again.',
  manual: 'Forms and imports can add the address again.',
}

interface RemoveSuppressionProps {
  email: string
  reason: SuppressionReason
  onDone: () => void
}

function RemoveSuppression({ email, reason, onDone }: RemoveSuppressionProps) {
  const [why, setWhy] = useState('')
  const remove = useAction(contactCalls.unsuppress, {
    invalidates: [contactCalls.suppressions],
    onSuccess: () => {
      notify('The address can get email again.')
      onDone()
    },
  })
  return (
    <Panel
      title={`Remove ${email} from the list`}
      text={outcomes[reason]}
      onSubmit={() => void remove.run({ email, why })}
      foot={
        <Button type="submit" variant="default" loading={remove.busy}>
          Remove
        </Button>
      }
    >
      <ErrorNotice error={remove.issues['why'] ? null : remove.error} />
      <TextInput
        label="Reason"
        description="Shown in the contact’s activity."
        maxLength={200}
        value={why}
        error={remove.issues['why']}
        onChange={(event) => setWhy(event.target.value)}
      />
    </Panel>
  )
}
