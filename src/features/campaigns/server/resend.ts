import type { Answer, Received } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { campaignCalls } from '../contract.ts'
import { resendProblem } from '../rules.ts'
import { emailOf, variantsOf } from '../test-rules.ts'
import { campaignOf, emptyParts, mustFind } from './campaign.ts'
import { blank, composed } from './change-campaigns.ts'
import { insertCampaign } from './store.ts'

type Calls = typeof campaignCalls

/** Creates the draft of a resend: the email as it was sent, with another subject, for those who did not open it. */
export async function resend(
  { campaign_id, subject, preview_text, with_machine_opened, variant }: Received<Calls['resend']>,
  ctx: SiteContext,
): Promise<Answer<Calls['resend']>> {
  const { db, siteId, now, newId } = ctx
  const sent = await mustFind(db, siteId, campaign_id)
  const problem = resendProblem(sent)
  if (problem) throw new AppError('conflict', problem)
  const letters = variantsOf(sent.email, sent.test).map(({ letter }) => letter)
  if (variant !== undefined && !letters.includes(variant)) {
    const message = 'The campaign has no such variant.'
    throw new AppError('invalid', message, { issues: [{ path: 'variant', message }] })
  }
  const best = emailOf(sent.email, sent.test, variant ?? sent.winner)
  const email = await composed(ctx, { ...best, subject, preview_text: preview_text ?? best.preview_text })
  const { excluded_lists, excluded_segments } = sent.audience
  const row = {
    ...blank(siteId, newId(), new Date(now())),
    name: `${sent.name.slice(0, 80)} (resend)`,
    email,
    audience: {
      ...emptyParts().audience,
      excluded_lists,
      excluded_segments,
      not_opened: { campaign_id, with_machine_opened },
    },
  }
  await insertCampaign(db, row)
  return { campaign: campaignOf(row) }
}
