import { AppError } from '#core/error.ts'
import { cleanEmail } from '#core/email-address.ts'
import type { SiteContext } from '#platform/server/context.ts'
import { mergeNames } from '#features/contacts/server/index.ts'
import { checkMail } from '#features/mail-design/server/index.ts'
import { tooLong } from '#features/push/server/index.ts'
import { addressCheck, checksOf, error } from '../checks.ts'
import type { Check, EmailContent } from '../contract.ts'
import { isAudienceEmpty } from '../rules.ts'
import { timeChecks } from '../test-checks.ts'
import { emailOf, hasWaitingRecipients, isTested, variantsOf } from '../test-rules.ts'
import { audienceFor } from './audience.ts'
import { isPushTooLong } from './push-notification.ts'
import { fromOf } from './sender.ts'
import type { CampaignRow } from './store.ts'

/** Returns the problems of a campaign before it is sent, including those of its sender and the email's blocks. */
export async function allChecks(ctx: SiteContext, row: CampaignRow): Promise<Check[]> {
  const { db, siteId } = ctx
  const checks = checksOf(row, new Set([...(await mergeNames(db, siteId)), 'unsubscribe_url']))
  if (isAudienceEmpty(row.audience)) checks.push(error('audience.lists', 'Choose a list or a segment.'))
  if (row.type === 'push') return isPushTooLong(ctx, row) ? [...checks, error('push.body', tooLong)] : checks
  const { email } = row
  if (!(await fromOf(ctx, siteId, email, ''))) {
    checks.push(error('email.from_address', 'Choose a sender whose domain is set up.'))
  }
  const address = addressCheck(email, ctx.sender.postalAddress)
  if (address) checks.push(address)
  if (email.reply_to !== '' && cleanEmail(email.reply_to) === null) {
    checks.push(error('email.reply_to', 'Enter a valid email address.'))
  }
  const found = [...checks, ...blockChecks(ctx, email, 'email.blocks', checks)]
  return [...found, ...bestTimeChecks(row), ...(isTested(row) ? variantChecks(ctx, row) : [])]
}

/** Returns the settings that can't be combined with each contact's best time. */
function bestTimeChecks(row: CampaignRow): Check[] {
  if (!row.at_best_time) return []
  const field = 'schedule.at_best_time'
  if (row.schedule_zone === 'contact')
    return [error(field, 'Choose either each contact’s best time or the recipient’s time zone.')]
  if (isTested(row) && row.test.kind === 'time')
    return [error(field, 'A test of send times chooses the times itself. Turn off best times, or test something else.')]
  if (hasWaitingRecipients(row))
    return [
      error(
        field,
        'The winner of a test goes to the rest at one time. Turn off best times, or test on 100% of the audience.',
      ),
    ]
  return []
}

/**
 * Returns the problems of a test beyond its texts: those of the variants' emails, and of the times of variants that are
 * sent later.
 */
function variantChecks(ctx: SiteContext, { email, test, schedule_at, schedule_zone }: CampaignRow): Check[] {
  if (test.kind === 'time') {
    if (schedule_zone === 'contact')
      return [
        error(
          'test.kind',
          'A test of send times goes by your site’s time zone. Choose it in the schedule, or test something else.',
        ),
      ]
    return timeChecks(test, schedule_at?.getTime() ?? ctx.now())
  }
  if (test.kind !== 'content') return []
  return test.variants.flatMap((_, i) => {
    const mail = emailOf(email, test, variantsOf(email, test)[i + 1]!.letter)
    const field = `test.variants.${i}.mail`
    const address = addressCheck(mail, ctx.sender.postalAddress)
    const own = address ? [error(field, address.message)] : []
    return [...own, ...blockChecks(ctx, mail, field, own).map(({ message }) => error(field, message))]
  })
}

/** Returns errors in the email's blocks that are not reported by other checks. */
function blockChecks(
  { sender }: SiteContext,
  { blocks, html }: EmailContent,
  field: string,
  said: readonly Check[],
): Check[] {
  if (!blocks) return []
  const bytes = Buffer.byteLength(html)
  // The subject was already checked with the other texts.
  return checkMail(blocks, { subject: '', bytes, postalAddress: sender.postalAddress })
    .filter(({ severity, message }) => severity === 'error' && !said.some((one) => one.message === message))
    .map(({ block_id, message }) => error(block_id ? `${field}.${block_id}` : field, message))
}

/** Throws `invalid` with every error of a campaign. If it is sent now, an empty audience is an error too. */
export async function mustBeReady(ctx: SiteContext, row: CampaignRow, { isNow }: { isNow: boolean }): Promise<void> {
  const errors = (await allChecks(ctx, row)).filter(({ severity }) => severity === 'error')
  if (errors.length === 0 && isNow) {
    const count = await audienceFor(row.type, row.audience, ctx.now).count(ctx.db, ctx.siteId)
    if (count === 0) errors.push(error('audience', 'The audience is empty.'))
  }
  const [first] = errors
  if (!first) return
  const issues = errors.map(({ field, message }) => ({ path: field, message }))
  throw new AppError('invalid', first.message, { issues })
}
