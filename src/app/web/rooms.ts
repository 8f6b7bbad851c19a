import { abTestsWeb } from '#features/ab-tests/web/index.ts'
import { brandingWeb } from '#features/branding/web/index.ts'
import { accountsWeb } from '#features/accounts/web/index.ts'
import { activityWeb } from '#features/activity/web/index.ts'
import { administrationWeb } from '#features/administration/web/index.ts'
import { analyticsWeb } from '#features/analytics/web/index.ts'
import { apiKeysWeb } from '#features/api-keys/web/index.ts'
import { automationsWeb } from '#features/automations/web/index.ts'
import { autoResponsesWeb } from '#features/auto-responses/web/index.ts'
import { billingWeb } from '#features/billing/web/index.ts'
import { campaignsWeb } from '#features/campaigns/web/index.ts'
import { contactsWeb } from '#features/contacts/web/index.ts'
import { conversationsWeb } from '#features/conversations/web/index.ts'
import { discountsWeb } from '#features/discounts/web/index.ts'
import { formsWeb } from '#features/forms/web/index.ts'
import { gamesWeb } from '#features/games/web/index.ts'
import { integrationsWeb } from '#features/integrations/web/index.ts'
import { legacyWeb } from '#features/legacy/web/index.ts'
import { mediaWeb } from '#features/media/web/index.ts'
import { notificationsWeb } from '#features/notifications/web/index.ts'
import { onboardingWeb } from '#features/onboarding/web/index.ts'
import { membersWeb } from '#features/members/web/index.ts'
import { ordersWeb } from '#features/orders/web/index.ts'
import { pushWeb } from '#features/push/web/index.ts'
import { sendingLimitsWeb } from '#features/sending-limits/web/index.ts'
import { sendingWeb } from '#features/sending/web/index.ts'
import { shopsWeb } from '#features/shops/web/index.ts'
import { shortcutsWeb } from '#features/shortcuts/web/index.ts'
import { siteOverviewWeb } from '#features/site-overview/web/index.ts'
import { siteTransferWeb } from '#features/site-transfer/web/index.ts'
import { sharingWeb } from '#features/sharing/web/index.ts'
import { sitesWeb } from '#features/sites/web/index.ts'
import { summariesWeb } from '#features/summaries/web/index.ts'
import { transactionalWeb } from '#features/transactional/web/index.ts'
import { visitorsWeb } from '#features/visitors/web/index.ts'
import { webhooksWeb } from '#features/webhooks/web/index.ts'
import type { Screen } from '#platform/web/screen.ts'
import type { WebRoom } from '#platform/web/web-room.ts'

/** The rooms' contributions to the dashboard. */
export const webRooms: readonly WebRoom[] = [
  analyticsWeb,
  formsWeb,
  abTestsWeb,
  gamesWeb,
  legacyWeb,
  autoResponsesWeb,
  campaignsWeb,
  transactionalWeb,
  sharingWeb,
  pushWeb,
  sendingWeb,
  sendingLimitsWeb,
  contactsWeb,
  conversationsWeb,
  ordersWeb,
  siteOverviewWeb,
  discountsWeb,
  automationsWeb,
  shortcutsWeb,
  shopsWeb,
  integrationsWeb,
  webhooksWeb,
  mediaWeb,
  sitesWeb,
  siteTransferWeb,
  accountsWeb,
  brandingWeb,
  membersWeb,
  notificationsWeb,
  onboardingWeb,
  apiKeysWeb,
  activityWeb,
  administrationWeb,
  summariesWeb,
  visitorsWeb,
  billingWeb,
]

/** Every screen of the dashboard. */
export const screens: readonly Screen[] = webRooms.flatMap((room) => room.screens ?? [])
