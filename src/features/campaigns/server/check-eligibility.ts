import { cleanEmail } from '#core/email-address.ts'
import type { Id } from '#core/id.ts'
import { wireAddress } from '#platform/server/mail/compose/header-text.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Contact } from '#features/contacts/contract.ts'
import { valuesForMails } from '#features/mail-design/server/index.ts'
import { contactsById, suppressedOf } from '#features/contacts/server/index.ts'
import type { Eligibility, Claimed, DomainGates, sendingSettings } from '#features/sending/server/index.ts'
import { frequencyCapReason, exceedsFrequencyCap } from './frequency-cap.ts'
import { mayGetResend, noResendReason, type Resend } from './not-opened-since.ts'
import { timeToSend } from './time-to-send.ts'

/** A contact who gets the email now. */
export interface Recipient {
  readonly contact: Contact
  readonly address: string
  /** Values of the merge tags for discount codes and products. */
  readonly sendingValues: Readonly<Record<string, string>>
}

interface EligibilitySpec {
  readonly siteId: Id
  readonly campaignId: Id
  readonly tools: Pick<Tools, 'now' | 'keyFor' | 'events'>
  readonly settings: Awaited<ReturnType<typeof sendingSettings>>
  readonly siteZone: string
  /** All texts of the campaign's emails. */
  readonly texts: readonly string[]
  readonly gates: DomainGates
  readonly notOpened: Resend['notOpened']
  /**
   * The local time, as a moment in the site's time zone, that each contact's time zone must reach; null to send now.
   */
  readonly localTime: Date | null
}

/** Decides for each claimed message whether its contact gets the email now, later or never. */
export async function checkEligibility(
  spec: EligibilitySpec,
  db: Db,
  claimed: readonly Claimed[],
): Promise<Map<Id, Eligibility<Recipient>>> {
  const { siteId, tools, settings } = spec
  const now = tools.now()
  const contacts = await contactsById(
    db,
    siteId,
    claimed.map(({ recipientId }) => recipientId),
  )
  const suppressed = await suppressedOf(
    { ...tools, db },
    siteId,
    contacts.map(({ email }) => email),
  )
  const ids = contacts.map(({ id }) => id)
  const mayGet = await mayGetResend(spec, db, ids)
  const full = await exceedsFrequencyCap({ ...spec, now }, db, new Map(contacts.map(({ id }) => [id, id])))
  const admitted = new Map(
    contacts.map((contact): [Id, Eligibility<Recipient>] => {
      const address = cleanEmail(contact.email)
      if (contact.status !== 'subscribed') return [contact.id, skip(`The contact is ${contact.status}.`)]
      if (address === null) return [contact.id, skip('This is not an email address.')]
      const reason = suppressed.get(address)
      if (reason) return [contact.id, skip(`On the suppression list: ${reason}.`)]
      if (!mayGet.has(contact.id)) return [contact.id, skip(noResendReason)]
      if (wantsFewer(contact, now)) return [contact.id, skip('The contact asked for fewer emails.')]
      if (full.has(contact.id)) return [contact.id, skip(frequencyCapReason(settings))]
      const until = timeToSend(spec, contact.time_zone, now)
      if (until > now) return [contact.id, { kind: 'wait', until: new Date(until) }]
      return [contact.id, { kind: 'go', recipient: { contact, address, sendingValues: {} } }]
    }),
  )
  for (const [id, until] of await heldUp(spec, db, claimed, admitted)) {
    admitted.set(id, { kind: 'wait', until: new Date(until) })
  }
  return withSendingValues(spec, db, admitted)
}

const dayMs = 86_400_000

/** Checks whether a contact who wants days between two emails got one within that time. */
const wantsFewer = ({ email_gap_days, last_sent_at }: Contact, now: number) =>
  email_gap_days > 0 && last_sent_at !== null && Date.parse(last_sent_at) > now - email_gap_days * dayMs

/** Adds the discount codes and products that the email shows, for the contacts who get it now. */
async function withSendingValues(
  { siteId, campaignId, tools, texts }: EligibilitySpec,
  db: Db,
  admitted: Map<Id, Eligibility<Recipient>>,
): Promise<Map<Id, Eligibility<Recipient>>> {
  const contactIds = [...admitted].flatMap(([id, { kind }]) => (kind === 'go' ? [id] : []))
  const mails = { siteId, texts, contactIds, source: 'campaign', sourceId: campaignId } as const
  for (const [id, sendingValues] of await valuesForMails({ ...tools, db }, mails)) {
    const one = admitted.get(id)
    if (one?.kind === 'go') admitted.set(id, { ...one, recipient: { ...one.recipient, sendingValues } })
  }
  return admitted
}

/** Returns until when domain limits delay messages that could otherwise be sent now, by recipient. */
function heldUp(
  { siteId, campaignId, tools, settings, gates }: EligibilitySpec,
  db: Db,
  claimed: readonly Claimed[],
  admitted: ReadonlyMap<Id, Eligibility<Recipient>>,
): Promise<Map<Id, number>> {
  const atGates = claimed.flatMap(({ recipientId, hasWaited }) => {
    const admission = admitted.get(recipientId)
    if (admission?.kind !== 'go') return []
    const address = wireAddress(admission.recipient.address)
    const domain = address.slice(address.lastIndexOf('@') + 1)
    const perMinute = settings.domain_limits[domain]
    return perMinute === undefined ? [] : [{ recipientId, domain, perMinute, hasWaited }]
  })
  return gates.pass(db, { siteId, campaignId }, atGates, tools.now())
}

const skip = (reason: string) => ({ kind: 'skip', reason }) as const
