import type { Received } from '#core/call.ts'
import type { Id } from '#core/id.ts'
import { escapeHtml } from '#core/escape-html.ts'
import type { VisitorContext } from '#platform/server/context.ts'
import { traitsOf } from '#features/analytics/server/index.ts'
import { ownSender, send } from '#features/sending/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import { visitorEvents, type visitorCalls } from '../contract.ts'
import { cleanPage } from '../page-address.ts'
import { harmlessName, isOneMoreAllowed } from './ask-to-confirm.ts'

interface Message {
  readonly email: string
  readonly answers: Readonly<Record<string, string>>
  readonly fileIds: readonly Id[]
  /** Whether the message may come from a bot. */
  readonly isDoubted: boolean
  /** The owner's text for the email that confirms its arrival. Without a text, no email is sent. */
  readonly receipt: string | undefined
}

/**
 * Accepts a message that a visitor sent through a form, in the caller's transaction. It makes no one a contact. The
 * confirmation email repeats nothing that was typed, and one address gets only a few. So the form can be used neither
 * to write to strangers nor to flood them.
 */
export async function takeMessage(
  ctx: VisitorContext,
  submission: Received<typeof visitorCalls.subscribe>,
  { email, answers, fileIds, isDoubted, receipt = '' }: Message,
): Promise<void> {
  const { db, siteId, events } = ctx
  const { id, popup_id, visitor_id, page } = submission
  await events.emit(db, visitorEvents.messaged, {
    site_id: siteId,
    popup_id,
    submission_id: id,
    visitor_id,
    page: cleanPage(page),
    email,
    answers: { ...answers },
    file_ids: [...fileIds],
    traits: await traitsOf(ctx.request, submission),
    is_doubtful: isDoubted,
  })
  if (isDoubted || receipt === '' || !(await isOneMoreAllowed(ctx, email))) return
  const name = harmlessName((await siteById(db, siteId))?.name ?? '')
  const from = await ownSender(ctx, siteId, name)
  const asked = await events.emit(db, visitorEvents.receiptAsked, { site_id: siteId, language: submission.lang })
  const text = [receipt, ...asked.map(({ answer }) => answer)].filter(Boolean).join('\n\n')
  await send(ctx, {
    siteId,
    kind: 'transactional',
    to: { name: '', address: email },
    from,
    subject: name === '' ? 'We received your message' : `${name} received your message`,
    text,
    html: `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`,
    headers: { 'Auto-Submitted': 'auto-replied' },
    key: `message-receipt:${id}`,
  })
}
