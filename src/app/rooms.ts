import { join } from 'node:path'
import { abTests } from '#features/ab-tests/server/index.ts'
import { accountsRoom, type SsoSettings } from '#features/accounts/server/index.ts'
import { activityRoom } from '#features/activity/server/index.ts'
import { administrationRoom } from '#features/administration/server/index.ts'
import { analyticsRoom, createIntake } from '#features/analytics/server/index.ts'
import { apiKeys } from '#features/api-keys/server/index.ts'
import { attachmentsRoom, openAttachmentFiles } from '#features/attachments/server/index.ts'
import { autoResponsesRoom } from '#features/auto-responses/server/index.ts'
import { automationsRoom } from '#features/automations/server/index.ts'
import { brandingRoom } from '#features/branding/server/index.ts'
import { billingRoom } from '#features/billing/server/index.ts'
import { campaignsRoom } from '#features/campaigns/server/index.ts'
import { contactImport, contactsRoom, suppressionImport } from '#features/contacts/server/index.ts'
import { demoShopRoom } from '#features/demo-shop/server/index.ts'
import { conversationsRoom } from '#features/conversations/server/index.ts'
import { discountCodeImport, discountsRoom } from '#features/discounts/server/index.ts'
import { displayRulesRoom } from '#features/display-rules/server/index.ts'
import { formsRoom, namesOfForms } from '#features/forms/server/index.ts'
import { games } from '#features/games/server/index.ts'
import { importsRoom } from '#features/imports/server/index.ts'
import { membersRoom } from '#features/members/server/index.ts'
import { onboarding } from '#features/onboarding/server/index.ts'
import { notificationsRoom } from '#features/notifications/server/index.ts'
import { plansRoom } from '#features/plans/server/index.ts'
import { pushRoom } from '#features/push/server/index.ts'
import { integrationsRoom } from '#features/integrations/server/index.ts'
import { legacyRoom } from '#features/legacy/server/index.ts'
import { mailDesignRoom } from '#features/mail-design/server/index.ts'
import { mediaRoom } from '#features/media/server/index.ts'
import { exportOrders, orderImport, orders } from '#features/orders/server/index.ts'
import { openTransportPool, sendingRoom } from '#features/sending/server/index.ts'
import { openAllowance, sendingLimitsRoom } from '#features/sending-limits/server/index.ts'
import { openShopOf, productImport, shopsRoom } from '#features/shops/server/index.ts'
import { shortcutsRoom } from '#features/shortcuts/server/index.ts'
import { siteOverview } from '#features/site-overview/server/index.ts'
import { siteTransferRoom } from '#features/site-transfer/server/index.ts'
import { sharingRoom } from '#features/sharing/server/index.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { summaries } from '#features/summaries/server/index.ts'
import { transactional } from '#features/transactional/server/index.ts'
import { readEmbed, visitorsRoom } from '#features/visitors/server/index.ts'
import { demoShopUrl } from './demo-shop.ts'
import { folderStorage } from '#platform/server/storage/folder-storage.ts'
import { s3Storage } from '#platform/server/storage/s3-storage.ts'
import type { Storage } from '#platform/server/storage/storage.ts'
import { idempotency } from '#platform/server/calls/idempotency-room.ts'
import { connectWindows } from '#platform/server/connect-windows/connect-windows-room.ts'
import { webhooksRoom } from '#features/webhooks/server/index.ts'
import { createRateLimiter, noLimits } from '#platform/server/calls/rate-limit.ts'
import type { Settings } from '#platform/server/config/read-settings.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Room } from '#platform/server/room.ts'

interface RoomParts {
  readonly settings: Settings
  readonly database: Database
  readonly tools: Tools
  /** Folder of the built page script. */
  readonly embed: URL
  /** Contains the demo shop's origin once the shop is open. */
  readonly ownSites: ReadonlySet<string>
}

/** All rooms, and a function that closes what they keep open. */
export interface AllRooms {
  readonly rooms: readonly Room[]
  close(): Promise<void>
}

/** Opens every room. */
export async function openAllRooms({ settings, database, tools, embed, ownSites }: RoomParts): Promise<AllRooms> {
  const intake = createIntake({ database, now: tools.now, log: tools.log })
  const privateServers = settings.PRIVATE_MAIL_SERVERS
  const hostName = new URL(settings.PUBLIC_URL).hostname
  const sendsMail = () => tools.mail.kind === 'smtp'
  const isSignUpOpen = settings.SIGN_UP === 'open'
  const allowance = openAllowance({ isSignUpOpen })
  const transports = openTransportPool({ smtpUrl: () => tools.mail.url, hostName, privateServers, allowance })
  const storage = storageOf(settings)
  const attachments = openAttachmentFiles({ ...tools, storage, database })
  const limiter = settings.RATE_LIMITS ? createRateLimiter(tools.now) : noLimits
  const others = [
    idempotency,
    connectWindows,
    accountsRoom({ signUp: settings.SIGN_UP, sendsMail, limiter, sso: ssoOf(settings) }),
    brandingRoom,
    activityRoom,
    administrationRoom({ dataFolder: settings.DATA_DIR }),
    apiKeys,
    sitesRoom({ demoShopUrl: demoShopUrl(settings) }),
    plansRoom,
    billingRoom(stripeOf(settings)),
    notificationsRoom,
    onboarding,
    membersRoom({ sendsMail }),
    formsRoom({ ownSites }),
    abTests,
    games,
    pushRoom({ services: settings.PUSH_SERVICES }),
    sharingRoom(),
    displayRulesRoom(),
    autoResponsesRoom({ hasForm: async (db, siteId, id) => (await namesOfForms(db, siteId, [id])).has(id) }),
    legacyRoom(),
    attachmentsRoom(attachments),
    sendingRoom({ privateServers, transports, attachments }),
    sendingLimitsRoom({ isSignUpOpen }),
    campaignsRoom({ transports }),
    transactional,
    orders,
    shopsRoom({ privateShops: settings.PRIVATE_SHOPS, demoUrl: demoShopUrl(settings), ownSites }),
    demoShopRoom({ origin: settings.PUBLIC_URL, shopOrigin: demoShopUrl(settings) }),
    discountsRoom({
      openShop: (tools, siteId) => openShopOf(tools, { trusted: settings.PRIVATE_SHOPS }, siteId),
    }),
    integrationsRoom({ trusted: settings.PRIVATE_SERVICES }),
    webhooksRoom({ trusted: settings.PRIVATE_SERVICES }),
    automationsRoom(),
    conversationsRoom({ attachments, retentionDays: settings.EVENT_RETENTION_DAYS }),
    importsRoom([contactImport, suppressionImport, orderImport, productImport, discountCodeImport]),
    shortcutsRoom(),
    mailDesignRoom(),
    siteTransferRoom({ storage, rooms: () => rooms }),
    mediaRoom({ storage, quota: settings.MEDIA_QUOTA_MB * 1024 ** 2 }),
    summaries,
    siteOverview,
    analyticsRoom({ retentionDays: settings.EVENT_RETENTION_DAYS }),
    visitorsRoom({ intake, embed: await readEmbed(embed), storage, attachments }),
  ]
  const personTables = others.flatMap((room) => room.personTables)
  const rooms: readonly Room[] = [...others, contactsRoom({ personTables, exportSources: { orders: exportOrders } })]
  return { rooms, close: async () => void (await Promise.all([intake.close(), transports.close()])) }
}

function ssoOf(settings: Settings): SsoSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = settings
  if (!issuer || !clientId || !clientSecret) return null
  const { OIDC_NAME: name, OIDC_ONLY: isOnly, OIDC_DOMAINS: domains } = settings
  return { issuer, clientId, clientSecret, name, isOnly, domains }
}

function stripeOf({ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_URL: url }: Settings) {
  return secretKey && webhookSecret ? { secretKey, webhookSecret, url } : null
}

function storageOf({ S3_URL, DATA_DIR }: Settings): Storage {
  return S3_URL === undefined ? folderStorage(join(DATA_DIR, 'files')) : s3Storage(S3_URL)
}
