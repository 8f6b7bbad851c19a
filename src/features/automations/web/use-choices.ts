import { useEffect, useState } from 'react'
import { autoResponseCalls, type AutoResponseEmail } from '#features/auto-responses/contract.ts'
import { discountCalls } from '#features/discounts/contract.ts'
import { campaignCalls, type CampaignType } from '#features/campaigns/contract.ts'
import { formCalls } from '#features/forms/contract.ts'
import { contactCalls, type Filter } from '#features/contacts/contract.ts'
import { loadFilterSummary } from '#features/contacts/web/index.ts'
import { integrationCalls, type Service, type ServiceId } from '#features/integrations/contract.ts'
import type { Answer } from '#core/call.ts'
import { useSite } from '#platform/web/site.ts'
import { useCall } from '#platform/web/use-call.ts'

interface Message {
  readonly id: string
  readonly name: string
  readonly type: CampaignType
}

/** The items of the site that can be chosen in a flow. */
export interface Choices {
  readonly vocabulary: Omit<Answer<typeof contactCalls.vocabulary>, 'success'>
  readonly emails: ReadonlyMap<string, AutoResponseEmail>
  readonly lists: ReadonlyMap<string, string>
  readonly forms: ReadonlyMap<string, string>
  readonly discounts: ReadonlyMap<string, string>
  /** The connected email services. */
  readonly services: ReadonlyMap<ServiceId, Service>
  readonly campaigns: readonly Message[]
  /** The site's time zone. */
  readonly timeZone: string
  /** Describes a filter in one line. */
  readonly filterSummary: (filter: Filter) => string
}

/** Returns the items of the site that can be chosen in a flow; undefined until they are loaded. */
export function useChoices(): Choices | undefined {
  const { time_zone: timeZone } = useSite()
  const { data: vocabulary } = useCall(contactCalls.vocabulary, {})
  const { data: mails } = useCall(autoResponseCalls.loadEmail, {})
  const { data: found } = useCall(formCalls.list, { limit: 100 })
  const { data: offers } = useCall(discountCalls.choices, {})
  const { data: integrations } = useCall(integrationCalls.state, {})
  const { data: sent } = useCall(campaignCalls.list, { limit: 100 })
  const [filterSummary, setFilterSummary] = useState<Awaited<ReturnType<typeof loadFilterSummary>>>()
  useEffect(() => void loadFilterSummary().then((loaded) => setFilterSummary(() => loaded)), [])
  if (!vocabulary || !mails || !found || !offers || !integrations || !sent || !filterSummary) return undefined
  return {
    vocabulary,
    emails: new Map(mails.emails.map((email) => [email.id, email])),
    lists: new Map(vocabulary.lists.map(({ id, name }) => [id, name])),
    forms: new Map(found.popups.map(({ id, name }) => [id, name])),
    campaigns: sent.campaigns,
    timeZone,
    filterSummary: (filter) => filterSummary(filter, vocabulary),
    discounts: new Map(offers.campaigns.map(({ id, campaignName }) => [id, campaignName])),
    services: new Map(integrations.services.filter(({ connected }) => connected).map((one) => [one.service, one])),
  }
}
