import { AppError } from '#core/error.ts'
import type { Received } from '#core/call.ts'
import type { Id } from '#core/id.ts'
import type { VisitorContext } from '#platform/server/context.ts'
import type { Handler } from '#platform/server/room.ts'
import { type EffectKey, once } from '#platform/server/calls/idempotency.ts'
import { traitsOf } from '#features/analytics/server/index.ts'
import { isDisposable, knownLists, likelyAddress } from '#features/contacts/server/index.ts'
import { visitorCalls } from '../contract.ts'
import { consentsIn, fieldOfAddress, readAnswers } from '../form-fields.ts'
import { cleanPage } from '../page-address.ts'
import { mayBeBot } from '../trust.ts'
import { addressPrefix } from './address-prefix.ts'
import { askToConfirm } from './ask-to-confirm.ts'
import { completeSubscription } from './complete.ts'
import { linksTo } from './content-files.ts'
import { insertSubmission } from './store-submissions.ts'
import { type KnownVersion, versionsOfForm } from './store.ts'
import { withFileNames } from './with-file-names.ts'
import { takeMessage } from './take-message.ts'
import { versionName } from './version-name.ts'
import { useTicket } from './ticket.ts'
import { didYouMean, disposableAddress, formClosed } from '#form/document/visitor-texts.ts'

type Submission = Received<typeof visitorCalls.subscribe>

/**
 * Subscribes a visitor: contact, consent, conversion and auto-response, all or nothing, once per submission. If the
 * form has double opt-in, or the submission may come from a bot, the contact stays unconfirmed until a click in an
 * email.
 */
export const subscribe: Handler<typeof visitorCalls.subscribe> = async (submission, ctx) => {
  const { id, popup_id, visitor_id, page, fields } = submission
  const { siteId } = ctx
  const secret = ctx.keyFor('visitors.submission')
  const params = { id, popup_id, visitor_id, page, fields }
  const effect: EffectKey = { siteId, call: visitorCalls.subscribe.path, key: id, params, secret }
  return once(ctx.db, effect, ctx.now(), () => takeSubmission(submission, ctx))
}

async function takeSubmission(submission: Submission, ctx: VisitorContext) {
  const { db, siteId } = ctx
  const { id, popup_id: popupId } = submission
  const [live, ...older] = await versionsOfForm(db, siteId, popupId)
  if (!live?.isLive) throw new AppError('not_found', formClosed)
  const { email, fields: sent, consents, smsConsents } = await answersOf(ctx, [live, ...older], submission)
  const { fields, fileIds } = await withFileNames(ctx, [live, ...older], sent)
  refuseAddress(email, submission.sure, fieldOfAddress(live.fields)?.name ?? 'email')
  if (live.more.message) {
    const isDoubted = await isFromMachine(submission, ctx)
    await takeMessage(ctx, submission, {
      email,
      answers: fields,
      fileIds,
      isDoubted,
      receipt: live.more.message.receipt,
    })
    return { status: 'received' as const }
  }
  const { doubleOptIn, notify = '' } = live.more
  const request = {
    siteId,
    email,
    fields,
    popupId,
    popupName: live.name,
    page: cleanPage(submission.page),
    language: submission.lang,
    consent: {
      text: consents.join('\n') || live.name,
      method: consents.length > 0 ? 'checkbox' : 'form',
      sms: smsConsents.join('\n'),
      addressPrefix: addressPrefix(ctx.request.address),
    },
    submissionId: id,
    visitorId: submission.visitor_id,
    traits: await traitsOf(ctx.request, submission),
    notify,
    lists: await knownLists(db, siteId, live.more.lists ?? []),
  }
  const files = linksTo(ctx, siteId, live.more.files)
  const isDoubted = await isFromMachine(submission, ctx)
  if (isDoubted || doubleOptIn) {
    const contact = await askToConfirm(ctx, request)
    const isThere = contact.status === 'subscribed' && request.lists.every((list) => contact.lists.includes(list))
    // An already subscribed contact gets no confirmation email. Neither do bounced or suppressed addresses.
    await recordSubmission(ctx, submission, { contactId: contact.id, isPending: !isThere })
    // Doesn't reveal to a bot who is subscribed.
    if (isDoubted || !isThere) return { status: 'unconfirmed' as const }
    return { status: 'already' as const, ...(files && { files }) }
  }
  const { contactId, isNew } = await completeSubscription(ctx, request)
  await recordSubmission(ctx, submission, { contactId, isPending: false })
  return { status: isNew ? ('subscribed' as const) : ('already' as const), ...(files && { files }) }
}

async function isFromMachine({ ticket, trap, shown_for }: Submission, ctx: VisitorContext): Promise<boolean> {
  return mayBeBot({ hasTicket: await useTicket(ctx, ticket), trap, shownFor: shown_for })
}

async function recordSubmission(
  { db, siteId, now }: VisitorContext,
  { id, popup_id }: Submission,
  { contactId, isPending }: { contactId: Id; isPending: boolean },
): Promise<void> {
  const at = new Date(now())
  await insertSubmission(db, { site_id: siteId, id, popup_id, contact_id: contactId, pending: isPending, at })
}

/** An address that looks mistyped is questioned once; a disposable one is always refused. */
function refuseAddress(email: string, sure: string | undefined, path: string): void {
  const meant = likelyAddress(email)
  const isMeant = sure === undefined || sure.trim().toLowerCase() === email
  if (meant ? isMeant : !isDisposable(email)) return
  const message = meant ? didYouMean.replace('{email}', () => meant) : disposableAddress
  throw new AppError('invalid', message, { issues: [{ path, message, ...(meant && { suggestion: meant }) }] })
}

/**
 * A page that was open when the form changed sends the fields of an earlier version. They are validated against the
 * version that the visitor saw. If that isn't specified, any version that they fit is used, as long as it requires the
 * consents that the form requires today.
 */
async function answersOf(ctx: VisitorContext, versions: readonly KnownVersion[], { version, fields }: Submission) {
  const wanted = consentsIn(versions[0]!)
  const alike = versions.filter((one) => wanted.every((text) => consentsIn(one).includes(text)))
  const seen = await seenVersion(ctx, versions, version)
  const readings = (seen ? [seen] : alike).map((one) => readAnswers(one.fields, fields))
  const answers = readings.find((reading) => 'email' in reading) ?? readings[0]!
  if ('email' in answers) return answers
  throw new AppError('invalid', answers.issues[0]!.message, { issues: answers.issues })
}

async function seenVersion({ db, siteId }: VisitorContext, versions: readonly KnownVersion[], name: string) {
  if (name === '') return undefined
  for (const version of versions) if ((await versionName(db, siteId, version)) === name) return version
  return undefined
}
