import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { send } from '#platform/web/send.ts'
import { useSiteId } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify, undoable } from '#platform/web/ui/undoable.ts'
import { useAction, useInvalidate } from '#platform/web/use-call.ts'
import { contactCalls, type DuplicateGroup, type DuplicateReason } from '../contract.ts'
import type { Vocabulary } from './filter-builder.tsx'
import { MergeChoices } from './merge-choices.tsx'
import { contactStatusNames } from '../status-names.ts'

const reasonNames = {
  mailbox: 'same mailbox',
  phone: 'same phone number',
  name: 'same name',
} as const satisfies Record<DuplicateReason, string>

interface DuplicateGroupPanelProps {
  group: DuplicateGroup
  vocabulary: Vocabulary | undefined
}

/**
 * Contacts that may be the same person. One is kept, and the others are compared with it and merged into it, or all are
 * marked as different people.
 */
export function DuplicateGroupPanel({ group: { group, reasons, contacts }, vocabulary }: DuplicateGroupPanelProps) {
  const siteId = useSiteId()
  const invalidate = useInvalidate()
  const [keptId, setKeptId] = useState(contacts[0]!.id)
  const kept = contacts.find(({ id }) => id === keptId) ?? contacts[0]!
  const apart = useAction(contactCalls.dismissDuplicates, {
    invalidates: [contactCalls.duplicateGroups],
    onSuccess: () =>
      undoable({
        message: 'Marked as not duplicates.',
        undo: async () => {
          const back = { group, is_apart: false }
          const undone = await send(contactCalls.dismissDuplicates, back, { siteId }).catch((error: Error) => error)
          if (undone instanceof Error) notify(undone.message)
          invalidate(contactCalls.duplicateGroups)
        },
      }),
  })
  const words = reasons.map((reason) => reasonNames[reason]).join(', ')
  const name = `${kept.first_name} ${kept.last_name}`.trim() || kept.email
  return (
    <Panel
      title={name}
      text={`${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`}
      foot={
        <Button
          variant="default"
          size="xs"
          loading={apart.busy}
          onClick={() => void apart.run({ group, is_apart: true })}
        >
          Not a duplicate
        </Button>
      }
    >
      <ErrorNotice error={apart.error} />
      <NativeSelect
        label="Keep"
        maw={420}
        data={contacts.map(({ id, email, status }) => ({
          value: id,
          label: `${email} (${contactStatusNames[status]})`,
        }))}
        value={kept.id}
        onChange={(event) => setKeptId(event.target.value)}
      />
      <div>
        <MergeChoices
          key={kept.id}
          kept={kept}
          others={contacts.filter(({ id }) => id !== kept.id)}
          vocabulary={vocabulary}
        />
      </div>
    </Panel>
  )
}
