import { AppError } from '#core/error.ts'
import type { Handler } from '#platform/server/room.ts'
import { type EffectKey, once } from '#platform/server/calls/idempotency.ts'
import { recordConversion } from '#features/analytics/server/index.ts'
import { respond } from '#features/auto-responses/server/index.ts'
import { subscribeContact } from '#features/contacts/server/index.ts'
import { visitorCalls } from '../contract.ts'
import { type FormField, readAnswers } from '../form-fields.ts'
import { cleanPage } from '../page-address.ts'
import { addressPrefix } from './address-prefix.ts'
import { insertSubmission } from './store-submissions.ts'
import { versionsOfForm } from './store.ts'

/** Subscribes a visitor: contact, consent, conversion and auto-response, all or nothing, once for each submission. */
export const subscribe: Handler<typeof visitorCalls.subscribe> = async (submission, ctx) => {
  const { db, siteId, now } = ctx
  const { id, popup_id: popupId, visitor_id } = submission
  const secret = ctx.keyFor('visitors.submission')
  const effect: EffectKey = { siteId, call: visitorCalls.subscribe.path, key: id, params: submission, secret }
  return once(db, effect, now(), async () => {
    const [live, ...older] = await versionsOfForm(db, siteId, popupId)
    if (!live?.isLive) throw new AppError('not_found', 'This form is closed.')
    const { email, fields } = answersOf([live, ...older], submission.fields)
    const page = cleanPage(submission.page)
    const consent = { text: live.name, method: 'form', addressPrefix: addressPrefix(ctx.request.address) }
    const wish = { siteId, email, fields, popupId, popupName: live.name, page, consent }
    const { contact, isNew } = await subscribeContact(ctx, wish)
    const submitted = { site_id: siteId, id, popup_id: popupId, contact_id: contact.id, at: new Date(now()) }
    await insertSubmission(db, submitted)
    await recordConversion(ctx, { siteId, id, popup_id: popupId, visitor_id, page })
    await respond(ctx, { siteId, popupId, contact, submissionId: id })
    return { status: isNew ? ('subscribed' as const) : ('already' as const) }
  })
}

/** A page that was open when the form changed sends the fields of an earlier version: one that they fit will do. */
function answersOf(versions: readonly { fields: readonly FormField[] }[], sent: Record<string, string>) {
  const readings = versions.map(({ fields }) => readAnswers(fields, sent))
  const answers = readings.find((reading) => 'email' in reading) ?? readings[0]!
  if ('email' in answers) return answers
  throw new AppError('invalid', answers.issues[0]!.message, { issues: answers.issues })
}
