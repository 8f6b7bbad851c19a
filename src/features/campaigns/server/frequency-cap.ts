import type { Id } from '#core/id.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { SendingSettings } from '#features/sending/contract.ts'
import { campaignsSince } from '#features/sending/server/index.ts'
import { browsersOfContacts } from './browser-contacts.ts'
import { lockCap } from './store.ts'

interface CapSpec {
  readonly siteId: Id
  /** Messages of this campaign don't count, because it may go to two browsers of a contact. */
  readonly campaignId: Id
  readonly settings: Pick<SendingSettings, 'cap_count' | 'cap_days'>
  readonly now: number
}

const dayMs = 86_400_000

/**
 * Returns those of the recipients whose contact has reached the maximum number of campaigns, emails and notifications
 * together. `recipients` maps each to its contact. A browser without a known contact counts separately.
 */
export async function exceedsFrequencyCap(
  { siteId, campaignId, settings, now }: CapSpec,
  db: Db,
  recipients: ReadonlyMap<Id, Id | undefined>,
): Promise<ReadonlySet<Id>> {
  const { cap_count, cap_days } = settings
  if (cap_count === 0) return new Set()
  const contacts = [...new Set(recipients.values())].filter((id) => id !== undefined)
  const browsers = await browsersOfContacts(db, siteId, contacts)
  const waysTo = (recipient: Id, contact: Id | undefined) =>
    contact === undefined ? [recipient] : [contact, recipient, ...(browsers.get(contact) ?? [])]
  const asked = new Set([...recipients].flatMap(([recipient, contact]) => waysTo(recipient, contact)))
  const got = await campaignsSince(db, siteId, [...asked], new Date(now - cap_days * dayMs))
  const full = [...recipients].filter(([recipient, contact]) => {
    const campaigns = new Set(waysTo(recipient, contact).flatMap((id) => got.get(id) ?? []))
    campaigns.delete(campaignId)
    return campaigns.size >= cap_count
  })
  return new Set(full.map(([recipient]) => recipient))
}

/**
 * The same check at the last moment, in the transaction that hands messages over. It waits for other campaigns that are
 * being handed over, so that two at the same time don't both exceed the cap.
 */
export async function exceedsFrequencyCapNow(
  spec: Omit<CapSpec, 'now'>,
  tools: { readonly now: () => number },
  db: Db,
  recipients: ReadonlyMap<Id, Id | undefined>,
): Promise<ReadonlySet<Id>> {
  if (spec.settings.cap_count === 0 || recipients.size === 0) return new Set()
  await lockCap(db, spec.siteId)
  return exceedsFrequencyCap({ ...spec, now: tools.now() }, db, recipients)
}

/** Returns the reason shown for a contact who was skipped because of the cap. */
export function frequencyCapReason({ cap_count, cap_days }: CapSpec['settings']): string {
  return `Got ${cap_count} within ${cap_days} ${cap_days === 1 ? 'day' : 'days'}.`
}
