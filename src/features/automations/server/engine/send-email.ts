import { cleanEmail } from '#core/email-address.ts'
import type { Id } from '#core/id.ts'
import type { Node } from '../../compile-flow.ts'
import type { StepOf } from '../../flow.ts'
import { productUrl, recoveryUrl } from '../../flow-events.ts'
import { openEmail } from '#features/auto-responses/server/index.ts'
import type { Contact } from '#features/contacts/contract.ts'
import { contactsById, mergeValuesOf, recordActivities, suppressedOf } from '#features/contacts/server/index.ts'
import { quietUntil } from '#features/sending/contract.ts'
import { sendingSettings } from '#features/sending/server/index.ts'
import { propertiesOf } from '../store-enrollments.ts'
import type { DueRow } from '../store-positions.ts'
import { insertSends } from '../store-sends.ts'
import { type Decision, goOn, type StepContext } from './decision.ts'
import { hadEnough } from './had-enough.ts'

const links: ReadonlySet<string> = new Set([recoveryUrl, productUrl])

/** Puts the step's email into the ledger for everybody who may get it now. Who may not goes on without it; quiet hours are waited for. */
export async function sendEmail(
  ctx: StepContext,
  node: Node,
  rows: readonly DueRow[],
  step: StepOf<'email'>,
): Promise<Decision[]> {
  const { db, siteId, at, published } = ctx
  const contacts = new Map(
    (
      await contactsById(
        db,
        siteId,
        rows.map(({ contact_id }) => contact_id),
      )
    ).map((contact) => [contact.id, contact]),
  )
  const all = [...contacts.values()]
  const settings = await sendingSettings(db, siteId)
  const properties = await propertiesOf(
    db,
    siteId,
    rows.map(({ id }) => id),
  )
  const suppressed = await suppressedOf(
    ctx,
    siteId,
    all.map(({ email }) => email),
  )
  const full = step.smart_sending ? await hadEnough(ctx, settings, [...contacts.keys()]) : new Set<Id>()
  const sendTo = step.email_id === '' ? null : await openEmail(ctx, siteId, step.email_id)
  const sent: { contact: Contact; messageId: Id; subject: string }[] = []
  const decisions: Decision[] = []
  for (const row of rows) {
    const contact = contacts.get(row.contact_id)
    if (!contact) {
      decisions.push({ row, kind: 'leave', reason: 'contact_deleted' })
      continue
    }
    const zone = contact.time_zone || ctx.siteZone
    const until = published.flow.quiet_hours ? quietUntil(at, zone, settings.quiet_from, settings.quiet_to) : null
    if (until !== null && until > at) {
      decisions.push({ row, kind: 'stay', until })
      continue
    }
    const reason = whyNot(contact, { suppressed, full, hasEmail: sendTo !== null })
    if (reason !== null || !sendTo) {
      decisions.push(goOn(row, node, reason ?? 'no_email'))
      continue
    }
    const own = properties.get(row.id) ?? {}
    const values = { ...own, ...Object.fromEntries(mergeValuesOf(contact)) }
    const trusted = Object.fromEntries(Object.entries(own).filter(([name]) => links.has(name)))
    const { id, subject } = await sendTo(contact, { key: `automation:${row.id}:${row.seq + 1}`, values, trusted })
    sent.push({ contact, messageId: id, subject })
    decisions.push(goOn(row, node, 'sent'))
  }
  await recordActivities(
    ctx,
    siteId,
    sent.map(({ contact, subject }) => ({ contactId: contact.id, kind: 'sent' as const, what: subject })),
  )
  await insertSends(
    db,
    { siteId, automationId: ctx.automationId, stepId: step.id, at: new Date(at) },
    sent.map(({ contact, messageId }) => ({ contactId: contact.id, messageId })),
  )
  return decisions
}

function whyNot(
  { id, email, status }: Contact,
  about: { suppressed: ReadonlyMap<string, unknown>; full: ReadonlySet<Id>; hasEmail: boolean },
): string | null {
  const address = cleanEmail(email)
  if (!about.hasEmail) return 'no_email'
  if (status !== 'subscribed') return 'not_subscribed'
  if (address === null) return 'bad_address'
  if (about.suppressed.has(address)) return 'suppressed'
  return about.full.has(id) ? 'skipped' : null
}
