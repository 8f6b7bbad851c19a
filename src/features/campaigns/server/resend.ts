import type { Answer, Received } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { campaignCalls } from '../contract.ts'
import { resendProblem, variantsOf } from '../rules.ts'
import { campaignOf, emptyParts, mustFind } from './campaign.ts'
import { blank, composed } from './change-campaigns.ts'
import { insertCampaign } from './store.ts'

type Calls = typeof campaignCalls

/** Writes the draft of a resend: the mail as it was sent, under another subject, for those who did not open it. */
export async function resend(
  { campaign_id, subject, preview_text, with_machine_opened }: Received<Calls['resend']>,
  ctx: SiteContext,
): Promise<Answer<Calls['resend']>> {
  const { db, siteId, now, newId } = ctx
  const sent = await mustFind(db, siteId, campaign_id)
  const problem = resendProblem(sent)
  if (problem) throw new AppError('conflict', problem)
  const best = variantsOf(sent.email, sent.test).find(({ letter }) => letter === sent.winner) ?? sent.email
  const email = await composed(ctx, { ...sent.email, subject, preview_text: preview_text ?? best.preview_text })
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
