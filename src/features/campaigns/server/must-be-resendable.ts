import { AppError } from '#core/error.ts'
import type { SiteContext } from '#platform/server/context.ts'
import type { CampaignType } from '../contract.ts'
import { resendProblem } from '../rules.ts'
import { findCampaign } from './store.ts'

/** Throws `invalid` if an audience refers to a campaign that can't be resent to those who did not open it. */
export async function mustBeResendable(
  { db, siteId }: Pick<SiteContext, 'db' | 'siteId'>,
  { type, campaign_id }: { type: CampaignType; campaign_id: string },
): Promise<void> {
  const row = await findCampaign(db, siteId, campaign_id)
  const problem =
    type === 'push'
      ? 'Only an email can be resent.'
      : row
        ? resendProblem(row)
        : 'The campaign to resend was not found.'
  if (problem === null) return
  throw new AppError('invalid', problem, { issues: [{ path: 'campaign.audience.not_opened', message: problem }] })
}
