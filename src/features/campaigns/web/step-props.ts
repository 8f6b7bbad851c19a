import type { Check } from '../contract.ts'
import type { CampaignFields } from './campaign-draft.ts'
import type { Step } from './steps.ts'

/** What each step of the wizard is given. */
export interface StepProps {
  readonly campaignId: string
  readonly fields: CampaignFields
  /** The mail's words, as the server made them of it. */
  readonly text: string
  readonly change: (fields: Partial<CampaignFields>) => void
  /** What was refused when it was saved, by dotted path: "email.subject". */
  readonly issues: Readonly<Record<string, string>>
  /** What has to be put right before it can be sent; none until the review was seen, for nothing is late before that. */
  readonly checks: readonly Check[]
  readonly goTo: (step: Step) => void
  /** Leads to the mail of a variant, in its editor. */
  readonly editMail: (letter: string) => void
}
