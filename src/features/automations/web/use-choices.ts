import { autoResponseCalls } from '#features/auto-responses/contract.ts'
import { discountCalls } from '#features/discounts/contract.ts'
import { formCalls } from '#features/forms/contract.ts'
import { contactCalls } from '#features/contacts/contract.ts'
import type { Answer } from '#core/call.ts'
import { useCall } from '#platform/web/use-call.ts'

/** What of the site can be chosen in a flow. */
export interface Choices {
  readonly vocabulary: Omit<Answer<typeof contactCalls.vocabulary>, 'success'>
  readonly emails: ReadonlyMap<string, string>
  readonly lists: ReadonlyMap<string, string>
  readonly forms: ReadonlyMap<string, string>
  readonly discounts: ReadonlyMap<string, string>
}

/** What of the site can be chosen; undefined until it is known. */
export function useChoices(): Choices | undefined {
  const { data: vocabulary } = useCall(contactCalls.vocabulary, {})
  const { data: mails } = useCall(autoResponseCalls.loadEmail, {})
  const { data: found } = useCall(formCalls.list, { limit: 100 })
  const { data: offers } = useCall(discountCalls.choices, {})
  if (!vocabulary || !mails || !found || !offers) return undefined
  return {
    vocabulary,
    emails: new Map(mails.emails.map(({ id, name }) => [id, name])),
    lists: new Map(vocabulary.lists.map(({ id, name }) => [id, name])),
    forms: new Map(found.popups.map(({ id, name }) => [id, name])),
    discounts: new Map(offers.campaigns.map(({ id, campaignName }) => [id, campaignName])),
  }
}
