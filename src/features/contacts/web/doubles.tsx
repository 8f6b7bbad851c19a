import { Panel } from '#platform/web/ui/panel.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { type Contact, contactCalls } from '../contract.ts'
import type { Vocabulary } from './filter-builder.tsx'
import { MergeChoices } from './merge-choices.tsx'

interface DoublesProps {
  contact: Contact
  vocabulary: Vocabulary | undefined
}

/** Contacts that may be the same person as the one whose page this is. */
export function Doubles({ contact, vocabulary }: DoublesProps) {
  const { data } = useCall(contactCalls.doubles, { contact_id: contact.id })
  const doubles = data?.doubles ?? []
  if (doubles.length === 0) return null
  return (
    <Panel title="Possible duplicates" text="Same name, phone number or mailbox. Compare before merging.">
      <div>
        <MergeChoices kept={contact} others={doubles} vocabulary={vocabulary} />
      </div>
    </Panel>
  )
}
