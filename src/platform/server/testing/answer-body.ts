import type { Answer, Call } from '#core/call.ts'
import type { Issue } from '#core/error.ts'
import type { abTestCalls } from '#features/ab-tests/contract.ts'
import type { accountCalls, passkeyCalls, ssoCalls } from '#features/accounts/contract.ts'
import type { analyticsCalls } from '#features/analytics/contract.ts'
import type { activityCalls } from '#features/activity/contract.ts'
import type { administrationCalls } from '#features/administration/contract.ts'
import type { apiKeyCalls } from '#features/api-keys/contract.ts'
import type { attachmentCalls } from '#features/attachments/contract.ts'
import type { autoResponseCalls } from '#features/auto-responses/contract.ts'
import type { automationCalls } from '#features/automations/contract.ts'
import type { billingCalls } from '#features/billing/contract.ts'
import type { campaignCalls, receivedCalls } from '#features/campaigns/contract.ts'
import type { contactCalls } from '#features/contacts/contract.ts'
import type { chatCalls, chatSettingsCalls, inboxCalls, officeHoursCalls } from '#features/conversations/contract.ts'
import type { discountCalls } from '#features/discounts/contract.ts'
import type { displayRuleCalls } from '#features/display-rules/contract.ts'
import type { formCalls } from '#features/forms/contract.ts'
import type { gameCalls } from '#features/games/contract.ts'
import type { integrationCalls } from '#features/integrations/contract.ts'
import type { importCalls } from '#features/imports/contract.ts'
import type { legacyCalls } from '#features/legacy/contract.ts'
import type { mailDesignCalls } from '#features/mail-design/contract.ts'
import type { mediaCalls } from '#features/media/contract.ts'
import type { memberCalls } from '#features/members/contract.ts'
import type { notificationCalls } from '#features/notifications/contract.ts'
import type { orderCalls } from '#features/orders/contract.ts'
import type { planCalls } from '#features/plans/contract.ts'
import type { pushCalls } from '#features/push/contract.ts'
import type { sendingLimitCalls } from '#features/sending-limits/contract.ts'
import type { sendingCalls } from '#features/sending/contract.ts'
import type { sharingCalls } from '#features/sharing/contract.ts'
import type { shopCalls } from '#features/shops/contract.ts'
import type { shortcutCalls } from '#features/shortcuts/contract.ts'
import type { siteOverviewCalls } from '#features/site-overview/contract.ts'
import type { siteTransferCalls } from '#features/site-transfer/contract.ts'
import type { siteCalls } from '#features/sites/contract.ts'
import type { summaryCalls } from '#features/summaries/contract.ts'
import type { transactionalCalls } from '#features/transactional/contract.ts'
import type { webhookCalls } from '#features/webhooks/contract.ts'
import type { textCalls, visitorCalls } from '#features/visitors/contract.ts'

type Contracts =
  | typeof abTestCalls
  | typeof accountCalls
  | typeof analyticsCalls
  | typeof activityCalls
  | typeof administrationCalls
  | typeof apiKeyCalls
  | typeof attachmentCalls
  | typeof autoResponseCalls
  | typeof automationCalls
  | typeof billingCalls
  | typeof campaignCalls
  | typeof chatCalls
  | typeof chatSettingsCalls
  | typeof contactCalls
  | typeof discountCalls
  | typeof displayRuleCalls
  | typeof formCalls
  | typeof gameCalls
  | typeof importCalls
  | typeof inboxCalls
  | typeof officeHoursCalls
  | typeof integrationCalls
  | typeof legacyCalls
  | typeof mailDesignCalls
  | typeof mediaCalls
  | typeof memberCalls
  | typeof notificationCalls
  | typeof orderCalls
  | typeof passkeyCalls
  | typeof planCalls
  | typeof pushCalls
  | typeof receivedCalls
  | typeof sendingLimitCalls
  | typeof sendingCalls
  | typeof sharingCalls
  | typeof shopCalls
  | typeof shortcutCalls
  | typeof siteOverviewCalls
  | typeof siteTransferCalls
  | typeof siteCalls
  | typeof ssoCalls
  | typeof summaryCalls
  | typeof textCalls
  | typeof transactionalCalls
  | typeof visitorCalls
  | typeof webhookCalls

type ValueOf<T> = T extends unknown ? T[keyof T] : never
type Filled<Path extends string> = Path extends `${infer Start}{${string}}${infer End}`
  ? `${Start}${string}${End}`
  : Path
type CallAt = { [C in Extract<ValueOf<Contracts>, Call> as Filled<C['path']>]: C }

/** The path in the contract for a call that also answers at an older path. */
type PathOfAlias<Path extends string> = Path extends `/apps/listbuilder/v3${infer Rest}`
  ? Rest
  : Path extends `/orders/imports/${infer Rest}`
    ? `/imports/${Rest}`
    : Path extends `/contacts/doubles${infer Rest}`
      ? `/contacts/duplicates${Rest}`
      : ''

/** The answer to a rejected call. */
interface Refusal {
  readonly success: boolean
  readonly error: string
  readonly issues: readonly [Issue, ...Issue[]]
}

type Answered<Path extends string> = Path extends keyof CallAt
  ? Answer<CallAt[Path]>
  : PathOfAlias<Path> extends infer Known extends keyof CallAt
    ? Answer<CallAt[Known]>
    : unknown

/**
 * Body of an answer, both as the contract of the call at that path defines it and as a rejected call returns it. A test
 * knows which of the two to expect. At a path without a contract, the type of an answer is unknown.
 */
export type AnswerBody<Path extends string = string> = Answered<Path> & Refusal
