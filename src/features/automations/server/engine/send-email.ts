import { cleanEmail } from '#core/email-address.ts'
import type { Id } from '#core/id.ts'
import { openEmail } from '#features/auto-responses/server/index.ts'
import { trackMessage } from '#features/campaigns/server/index.ts'
import { mergeValuesOf, recordActivities, suppressedOf } from '#features/contacts/server/index.ts'
import { isStoreAddress } from '#features/mail-design/contract.ts'
import { trackMessages } from '#features/sending/server/index.ts'
import type { Node } from '../../compile-flow.ts'
import type { StepOf } from '../../flow.ts'
import type { DueRow } from '../store-positions.ts'
import { type Decision, goOn, type StepContext } from './decision.ts'
import { type Recipient, recipientsOf } from './recipients.ts'

/**
 * Sends the step's email to every contact who may get it now. The others continue without it; contacts in quiet hours
 * wait.
 */
export async function sendEmail(
  ctx: StepContext,
  node: Node,
  rows: readonly DueRow[],
  step: StepOf<'email'>,
): Promise<Decision[]> {
  const { db, siteId, automationId } = ctx
  const { recipients, decisions, settings } = await recipientsOf(ctx, rows, step)
  const addresses = recipients.map(({ contact }) => contact.email)
  const suppressed = await suppressedOf(ctx, siteId, addresses)
  const sendTo = step.email_id === '' ? null : await openEmail(ctx, siteId, step.email_id)
  const reasons = new Map(
    recipients.map((recipient) => [recipient.row.id, sendTo ? whyNot(recipient, suppressed) : 'no_email']),
  )
  const readers = recipients.filter(({ row }) => reasons.get(row.id) === null)
  const tracking = { siteId, settings, name: ctx.automationName, siteUrl: ctx.siteUrl }
  const rewrite = (html: string, messageId: Id) => trackMessage(ctx, tracking, html, messageId)
  const sent = (await sendTo?.(readers.map(letterTo), rewrite)) ?? []
  const messages = sent.map(({ id, subject }, index) => ({ id, subject, contactId: readers[index]!.contact.id }))
  await recordActivities(
    ctx,
    siteId,
    messages.map(({ contactId, subject }) => ({ contactId, kind: 'sent' as const, what: subject })),
  )
  await trackMessages(
    db,
    { siteId, sourceId: automationId, part: step.id, channel: 'email', emailId: step.email_id, at: new Date(ctx.at) },
    messages,
  )
  return [...decisions, ...recipients.map(({ row }) => goOn(row, node, reasons.get(row.id) ?? 'sent'))]
}

function letterTo({ row, contact, properties }: Recipient) {
  const values = { ...properties, ...Object.fromEntries(mergeValuesOf(contact)) }
  const trusted = Object.fromEntries(Object.entries(properties).filter(([name]) => isStoreAddress(name)))
  return { contact, key: `automation:${row.id}:${row.seq + 1}`, values, trusted }
}

function whyNot({ contact, isFull }: Recipient, suppressed: ReadonlyMap<string, unknown>): string | null {
  const address = cleanEmail(contact.email)
  if (contact.status !== 'subscribed') return 'not_subscribed'
  if (address === null) return 'bad_address'
  if (suppressed.has(address)) return 'suppressed'
  return isFull ? 'skipped' : null
}
