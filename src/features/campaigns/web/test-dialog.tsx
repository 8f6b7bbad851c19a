import { SegmentedControl, Select } from '@mantine/core'
import { Suspense, useState } from 'react'
import { AddressDialog } from '#features/auto-responses/web/index.ts'
import { contactCalls } from '#features/contacts/contract.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { campaignCalls } from '../contract.ts'
import { variantsOf } from '../test-rules.ts'
import type { CampaignFields } from './campaign-draft.ts'

interface TestDialogProps {
  campaignId: string
  fields: CampaignFields
  onClose: () => void
}

/** A dialog that sends a test email of one variant, in the form one contact would get. */
export function TestDialog({ campaignId, fields, onClose }: TestDialogProps) {
  const letters = variantsOf(fields.email, fields.test).map(({ letter }) => letter)
  const [variant, setVariant] = useState('A')
  const [contactId, setContactId] = useState<string | null>(null)
  const test = useAction(campaignCalls.test)
  const onSend = (email_address: string) => {
    const contact = contactId === null ? {} : { contact_id: contactId }
    return test.run({ campaign_id: campaignId, email_address, variant, ...contact })
  }
  return (
    <Suspense fallback={null}>
      <AddressDialog busy={test.busy} error={test.error} issues={test.issues} onSend={onSend} onClose={onClose}>
        {letters.length > 1 && (
          <SegmentedControl aria-label="Variant" data={letters} value={variant} onChange={setVariant} />
        )}
        <ContactSelect value={contactId} onChange={setContactId} />
      </AddressDialog>
    </Suspense>
  )
}

function ContactSelect({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const [search, setSearch] = useState('')
  const { data } = useCall(contactCalls.list, { search: search.trim(), limit: 10 }, { keepPrevious: true })
  return (
    <Select
      label="Preview as contact"
      placeholder="Sample contact: merge tags show their defaults"
      data={(data?.contacts ?? []).map(({ id, email }) => ({ value: id, label: email }))}
      value={value}
      searchable
      clearable
      filter={({ options }) => options}
      nothingFoundMessage="No contacts found"
      onSearchChange={setSearch}
      onChange={onChange}
    />
  )
}
