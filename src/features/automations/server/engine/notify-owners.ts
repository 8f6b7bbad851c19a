import { escapeHtml } from '#core/escape-html.ts'
import type { Node } from '../../compile-flow.ts'
import type { StepOf } from '../../flow.ts'
import { memberAddress } from '#features/accounts/server/index.ts'
import { contactsById } from '#features/contacts/server/index.ts'
import { send } from '#features/sending/server/index.ts'
import { memberRowsOf } from '#features/sites/server/index.ts'
import type { DueRow } from '../store-positions.ts'
import { recordOccasion } from '../store-events.ts'
import { continueAll, type Decision, type StepContext } from './decision.ts'

/** Maximum number of emails that a flow sends to the owners per day. */
const mostADay = 50
const mostNamed = 20

/** Emails the site's owners about the contacts who reached the step, one email per batch. */
export async function notifyOwners(
  ctx: StepContext,
  node: Node,
  rows: readonly DueRow[],
  step: StepOf<'notify'>,
): Promise<Decision[]> {
  const { db, siteId, automationId, at } = ctx
  if (!(await takePlace(ctx))) return continueAll(rows, node, 'skipped')
  const named = await contactsById(
    db,
    siteId,
    rows.slice(0, mostNamed).map(({ contact_id }) => contact_id),
  )
  const people = named.map(({ email }) => `<li>${escapeHtml(email)}</li>`).join('')
  const rest = rows.length > named.length ? `<p>And ${rows.length - named.length} more.</p>` : ''
  const words = escapeHtml(step.message).replaceAll('\n', '<br>')
  const html = `<p>${words}</p><ul>${people}</ul>${rest}<p><a href="${ctx.publicUrl}/sites/${siteId}/automations/${automationId}">Open ${escapeHtml(ctx.automationName)}</a></p>`
  const members = await memberRowsOf(db, siteId)
  const ids = members.map(({ user_id }) => user_id)
  for (const { user_id, role } of members) {
    const address = role === 'owner' ? await memberAddress(db, ids, user_id) : undefined
    if (!address) continue
    await send(ctx, {
      siteId,
      kind: 'transactional',
      to: { name: '', address },
      subject: `${ctx.automationName}: ${rows.length === 1 ? (named[0]?.email ?? '1 contact') : `${rows.length} people`}`,
      html,
      headers: { 'Auto-Submitted': 'auto-generated' },
      key: `automation-notify:${rows[0]!.id}:${rows[0]!.seq + 1}:${at}:${user_id}`,
    })
  }
  return continueAll(rows, node, 'told')
}

/** Uses one of the flow's emails for the day. Returns false if all are used. */
async function takePlace({ db, siteId, automationId, at }: StepContext): Promise<boolean> {
  const day = new Date(at).toISOString().slice(0, 10)
  for (let place = 0; place < mostADay; place++) {
    if (await recordOccasion(db, siteId, `notify:${automationId}:${day}:${place}`, new Date(at))) return true
  }
  return false
}
