import { slot } from '#platform/web/slot.tsx'
import type { CampaignType } from '../contract.ts'
import type { Step } from './steps.ts'

/** The slot for content that other rooms add to a step of the campaign wizard, below its fields. */
export const wizardStep = slot<{ step: Step; campaignId: string; type: CampaignType }>('campaigns.wizard')
