import { Panel } from '#platform/web/ui/panel.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { type Contact, contactCalls } from '../contract.ts'
import type { Vocabulary } from './filter-builder.tsx'
import { MergeChoices } from './merge-choices.tsx'

interface PossibleDuplicatesProps {
  contact: Contact
  vocabulary: Vocabulary | undefined
}

/** Contacts that may be the same person as the page's contact. */
export function PossibleDuplicates({ contact, vocabulary }: PossibleDuplicatesProps) {
  const { data } = useCall(contactCalls.duplicates, { contact_id: contact.id })
  const duplicates = data?.duplicates ?? []
  if (duplicates.length === 0) return null
  return (
    <Panel title="Possible duplicates" text="Same name, phone number or mailbox. Compare before merging.">
      <div>
        <MergeChoices kept={contact} others={duplicates} vocabulary={vocabulary} />
      </div>
    </Panel>
  )
}
