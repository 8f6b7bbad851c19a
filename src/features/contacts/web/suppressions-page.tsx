import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { contactCalls, suppressionReasons, type SuppressionReason } from '../contract.ts'
import { ContactsTabs } from './contacts-tabs.tsx'
import styles from './contacts-page.module.css'

const reasonNames = {
  bounced: 'Mail bounced',
  complained: 'Called it spam',
  erased: 'Asked to be erased',
  manual: 'Barred by you',
} as const satisfies Record<SuppressionReason, string>

/** Addresses that nothing is sent to, whatever a file or a form says. */
export default function SuppressionsPage() {
  const { data, error, refetch } = useCall(contactCalls.suppressions, {})
  return (
    <Page title="Suppression list" width="narrow">
      <ContactsTabs />
      <ErrorNotice error={error} retry={refetch} />
      {!data && !error && <ListSkeleton rows={3} />}
      {data && (
        <Panel
          title="Nothing is sent to"
          text="Of each address only a keyed hash is kept: the list can be asked about an address, but nobody can read it."
        >
          <Facts
            facts={suppressionReasons.map(
              (reason) => [reasonNames[reason], data.counts[reason]?.toLocaleString('en') ?? '0'] as const,
            )}
          />
        </Panel>
      )}
      <Ask />
      <Bar />
    </Page>
  )
}

function Ask() {
  const [email, setEmail] = useState('')
  const [answer, setAnswer] = useState<{ email: string; reason: SuppressionReason | null }>()
  const check = useAction(contactCalls.checkSuppression, {
    onSuccess: ({ reason }, { email: asked }) => setAnswer({ email: asked, reason }),
  })
  const remove = useAction(contactCalls.unsuppress, {
    invalidates: [contactCalls.suppressions],
    onSuccess: () => {
      notify('The address may be mailed again.')
      setAnswer(undefined)
    },
  })
  return (
    <Panel
      title="Ask about an address"
      onSubmit={() => void check.run({ email })}
      foot={
        <Button type="submit" variant="default" loading={check.busy}>
          Look it up
        </Button>
      }
    >
      <ErrorNotice error={remove.error ?? (check.issues['email'] ? null : check.error)} />
      <TextInput
        label="E-mail"
        type="email"
        value={email}
        error={check.issues['email']}
        onChange={(event) => setEmail(event.target.value)}
      />
      {answer && (
        <output className={styles.filterFoot}>
          <span>
            {answer.email}{' '}
            {answer.reason ? `is on the list: ${reasonNames[answer.reason].toLowerCase()}.` : 'is not on the list.'}
          </span>
          {answer.reason && (
            <Button
              size="xs"
              variant="default"
              loading={remove.busy}
              onClick={() => void remove.run({ email: answer.email })}
            >
              Take it off
            </Button>
          )}
        </output>
      )}
    </Panel>
  )
}

function Bar() {
  const [text, setText] = useState('')
  const add = useAction(contactCalls.suppress, {
    invalidates: [contactCalls.suppressions],
    onSuccess: ({ added }) => {
      notify(added === 1 ? 'One address was added.' : `${added} addresses were added.`)
      setText('')
    },
  })
  const emails = text.split(/[\s,;]+/).filter(Boolean)
  return (
    <Panel
      title="Bar addresses"
      onSubmit={() => void add.run({ emails })}
      foot={
        <Button type="submit" loading={add.busy} disabled={emails.length === 0}>
          Add to the list
        </Button>
      }
    >
      <ErrorNotice error={add.error} />
      <Textarea
        label="E-mail addresses"
        description="One a line, at most 1,000."
        autosize
        minRows={3}
        maxRows={10}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Panel>
  )
}
