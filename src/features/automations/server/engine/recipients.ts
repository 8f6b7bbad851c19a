import type { Id } from '#core/id.ts'
import { nilId } from '#platform/server/calls/idempotency.ts'
import { exceedsFrequencyCap } from '#features/campaigns/server/index.ts'
import type { Contact } from '#features/contacts/contract.ts'
import { contactsById } from '#features/contacts/server/index.ts'
import { quietUntil, type SendingSettings } from '#features/sending/contract.ts'
import { sendingSettings } from '#features/sending/server/index.ts'
import type { Properties } from '../../flow-events.ts'
import { propertiesOf } from '../store-enrollments.ts'
import type { DueRow } from '../store-positions.ts'
import type { Decision, StepContext } from './decision.ts'

/** A contact who may get a message now, outside quiet hours. */
export interface Recipient {
  readonly row: DueRow
  readonly contact: Contact
  /** Properties of the event with which they entered. */
  readonly properties: Properties
  /** Whether they have reached the site's frequency cap. */
  readonly isFull: boolean
}

/**
 * Returns the contacts who may get a message now, and the decisions for the others: contacts in quiet hours wait, and
 * deleted contacts leave.
 */
export async function recipientsOf(
  ctx: StepContext,
  rows: readonly DueRow[],
  { smart_sending }: { readonly smart_sending: boolean },
): Promise<{ recipients: Recipient[]; decisions: Decision[]; settings: SendingSettings }> {
  const { db, siteId, at, published } = ctx
  const ids = rows.map(({ contact_id }) => contact_id)
  const contacts = new Map((await contactsById(db, siteId, ids)).map((contact) => [contact.id, contact]))
  const settings = await sendingSettings(db, siteId)
  const properties = await propertiesOf(
    db,
    siteId,
    rows.map(({ id }) => id),
  )
  const cap = { siteId, campaignId: nilId, settings, now: at }
  const everybody = new Map<Id, Id>(ids.map((id) => [id, id]))
  const full = smart_sending ? await exceedsFrequencyCap(cap, db, everybody) : new Set<Id>()
  const recipients: Recipient[] = []
  const decisions: Decision[] = []
  for (const row of rows) {
    const contact = contacts.get(row.contact_id)
    if (!contact) {
      decisions.push({ row, kind: 'leave', reason: 'contact_deleted' })
      continue
    }
    const zone = contact.time_zone || ctx.siteZone
    const until = published.flow.quiet_hours ? quietUntil(at, zone, settings.quiet_from, settings.quiet_to) : null
    if (until !== null && until > at) decisions.push({ row, kind: 'stay', until })
    else recipients.push({ row, contact, properties: properties.get(row.id) ?? {}, isFull: full.has(contact.id) })
  }
  return { recipients, decisions, settings }
}
