import { useEffect, useState } from 'react'
import { autoResponseCalls, type AutoResponseEmail } from '#features/auto-responses/contract.ts'
import { discountCalls } from '#features/discounts/contract.ts'
import { formCalls } from '#features/forms/contract.ts'
import { contactCalls, type Filter } from '#features/contacts/contract.ts'
import { loadFilterSummary } from '#features/contacts/web/index.ts'
import type { Answer } from '#core/call.ts'
import { useCall } from '#platform/web/use-call.ts'

/** What of the site can be chosen in a flow. */
export interface Choices {
  readonly vocabulary: Omit<Answer<typeof contactCalls.vocabulary>, 'success'>
  readonly emails: ReadonlyMap<string, AutoResponseEmail>
  readonly lists: ReadonlyMap<string, string>
  readonly forms: ReadonlyMap<string, string>
  readonly discounts: ReadonlyMap<string, string>
  /** A filter in a line. */
  readonly filterSummary: (filter: Filter) => string
}

/** What of the site can be chosen; undefined until it is known. */
export function useChoices(): Choices | undefined {
  const { data: vocabulary } = useCall(contactCalls.vocabulary, {})
  const { data: mails } = useCall(autoResponseCalls.loadEmail, {})
  const { data: found } = useCall(formCalls.list, { limit: 100 })
  const { data: offers } = useCall(discountCalls.choices, {})
  const [filterSummary, setFilterSummary] = useState<Awaited<ReturnType<typeof loadFilterSummary>>>()
  useEffect(() => void loadFilterSummary().then((loaded) => setFilterSummary(() => loaded)), [])
  if (!vocabulary || !mails || !found || !offers || !filterSummary) return undefined
  return {
    vocabulary,
    emails: new Map(mails.emails.map((email) => [email.id, email])),
    lists: new Map(vocabulary.lists.map(({ id, name }) => [id, name])),
    forms: new Map(found.popups.map(({ id, name }) => [id, name])),
    filterSummary: (filter) => filterSummary(filter, vocabulary),
    discounts: new Map(offers.campaigns.map(({ id, campaignName }) => [id, campaignName])),
  }
}
