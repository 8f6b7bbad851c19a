import { type AttachmentFiles, findAttachments } from '#features/attachments/server/index.ts'
import { planEvents } from '#features/plans/contract.ts'
import { when } from '#platform/server/events/events.ts'
import { countSent } from './store-sent.ts'
import { AppError } from '#core/error.ts'
import { nilId } from '#platform/server/calls/idempotency.ts'
import { room } from '#platform/server/room.ts'
import { sendingCalls } from '../contract.ts'
import { deliverBy } from './deliver.ts'
import { type Dns, openDns } from './domains/open-dns.ts'
import { recheckDomains } from './domains/recheck-domains.ts'
import { listFeedback, saveFeedback } from './feedback-settings.ts'
import { deleteOldSystemMail } from './delete-old-system-mail.ts'
import { messageOf, summaryOf } from './mail-of.ts'
import { addDomain, checkDomainBy, listDomains, removeDomain } from './domains/sending-domains.ts'
import {
  loadInstallation,
  removeInstallation,
  saveInstallation,
  testInstallation,
} from './installation/installation-server.ts'
import { loadSettings, saveSettings } from './settings.ts'
import { mailServers } from './mail-servers.ts'
import { loadMailbox, removeMailbox, saveMailboxIn, tryMailboxIn } from './mailbox/mailbox.ts'
import { readMailboxIn, watchMailboxes } from './mailbox/read-mailbox.ts'
import { listServers, removeServer, saveServerIn } from './smtp-servers.ts'
import { ownSender } from './site-sender.ts'
import { hasServers } from './store-places.ts'
import { sendTestMail } from './test-mail.ts'
import { opened } from './sealed-mail.ts'
import { listMessages, messageById } from './store.ts'
import type { TransportPool } from './transport-pool.ts'

export { checkRecords } from './domains/sending-domains.ts'
export { markMessageReturned } from './store.ts'
export { type Received, receivedBy } from './store-received.ts'
export { messageById } from './store.ts'
export { send, sendMany, type Outgoing, type SendContext } from './send.ts'
export { findTracked, deleteOldTracked, trackedOf, trackMessages } from './store-tracked.ts'
export { markTracked } from './track-message.ts'
export { domainGates, type DomainGates } from './domain-gates.ts'
export { mailMessenger } from './engine/mail-messenger.ts'
export { mailboxMessenger } from './engine/mailbox-messenger.ts'
export type { Eligibility, Messenger, Run } from './engine/messenger.ts'
export { type Audience, type DeliveryPlan, pageOf, planDeliveries } from './engine/plan-deliveries.ts'
export { type Remaining, runBucket } from './engine/run-bucket.ts'
export type { Claimed } from './engine/store-deliveries.ts'
export {
  campaignsSince,
  countHeld,
  type Delivery,
  unknownDeliveriesOf,
  findDelivery,
  hasWrittenTo,
  latestDelivery,
  markDelivery,
  markReturned,
  replanUnknown,
  releaseHeld,
  skipRest,
  type Tally,
  tallyOf,
} from './engine/store-marks.ts'
export { countNonOpeners, nonOpenersAfter, stillNotOpened } from './engine/store-non-openers.ts'
export {
  assignmentsOfRecipients,
  figuresByDomain,
  figuresByVariant,
  figuresOverTime,
  reasonsOf,
  type RecipientRow,
  recipientsOf,
} from './engine/store-report.ts'
import { sendingTransfer } from './transfer.ts'
export { readBounceMessage } from './feedback/read-bounce-message.ts'
export type { Provider } from './feedback/provider.ts'
export { readers } from './feedback/read-feedback.ts'
export { feedbackSecret, rotateFeedbackAddresses, siteOfFeedback } from './feedback-settings.ts'
export { type TransportPool, heldReasons, openTransportPool, type SendAllowance } from './transport-pool.ts'
export { listUnsubscribeHeader, unsubscribeAddressOf, readUnsubscribeToken } from './list-unsubscribe.ts'
export { readReturnPath, returnPathOf } from './return-path.ts'
export { dkimOf } from './domains/sending-domains.ts'
export { verifiedDomains } from './domains/verified-domains.ts'
export { readSignedIds, signedIds, signIds } from './signed-ids.ts'
export { forgetSystemMailText } from './sealed-mail.ts'
export { sendingSettings } from './settings.ts'
export { type Dns, openDns } from './domains/open-dns.ts'
export { followInstallationServer } from './installation/follow-server.ts'
export { domainOf } from './address-domain.ts'
export { ownSender, siteSender } from './site-sender.ts'
export { recordWebhookReceipt } from './store-feedback.ts'
export { countSoftBounce, hasServers } from './store-places.ts'

interface SendingOptions {
  /** Queries DNS. */
  readonly dns?: Dns
  /** Mail servers in the operator's own network: "host" or "host:port". */
  readonly privateServers?: ReadonlySet<string>
  /** Sends email. Without it, messages stay in the mailbox. */
  readonly transports?: TransportPool
  /** Storage for messages' attachments. Without it, a message with attachments can't be sent. */
  readonly attachments?: AttachmentFiles
}

/** The room that sends messages and shows their delivery status. */
export function sendingRoom({ dns = openDns(), privateServers, transports, attachments }: SendingOptions = {}) {
  const servers = mailServers(privateServers)
  return room({
    name: 'sending',
    calls: sendingCalls,
    handlers: {
      loadSettings,
      saveSettings: ({ settings }, ctx) => saveSettings(ctx, settings),
      servers: (_input, ctx) => listServers(ctx),
      saveServer: saveServerIn(servers),
      async testServer({ email_address: to }, ctx) {
        const from = await ownSender(ctx, ctx.siteId, '')
        return sendTestMail(ctx, { siteId: ctx.siteId, from, what: 'your site', to })
      },
      installation: loadInstallation,
      saveInstallation,
      removeInstallation,
      testInstallation,
      removeServer,
      domains: (_input, ctx) => listDomains(ctx),
      addDomain,
      checkDomain: checkDomainBy(dns),
      removeDomain,
      feedback: (_input, ctx) => listFeedback(ctx),
      saveFeedback,
      loadMailbox,
      saveMailbox: saveMailboxIn(servers),
      tryMailbox: tryMailboxIn(servers),
      removeMailbox,
      mailbox: async ({ page, limit }, { db, siteId, mail }) => {
        const { rows, total } = await listMessages(db, siteId, page, limit)
        const mode = (await hasServers(db, siteId)) ? 'smtp' : mail.kind
        return { messages: rows.map(summaryOf), total, mode }
      },
      message: async ({ message_id }, { db, siteId }) => {
        const row = await messageById(db, { site_id: siteId, id: message_id })
        if (!row) throw new AppError('not_found', 'Message not found.')
        return { message: messageOf(row, await findAttachments(db, siteId, row.attachment_ids)) }
      },
      systemMailbox: async ({ page, limit }, { db, mail, keyFor }) => {
        const { rows, total } = await listMessages(db, nilId, page, limit)
        return { messages: rows.map((row) => messageOf(opened({ keyFor }, row))), total, mode: mail.kind }
      },
    },
    jobs: [
      deliverBy(transports ?? null, attachments),
      deleteOldSystemMail,
      watchMailboxes,
      readMailboxIn(servers),
      recheckDomains(dns),
    ],
    named: {
      server_id: { table: 'smtp_servers', column: 'name' },
      domain_id: { table: 'sending_domains', column: 'domain' },
    },
    migrations: new URL('migrations/', import.meta.url),
    transfer: sendingTransfer,
    on: [
      when(planEvents.usageAsked, async ({ site_id, month_start }, { db }) => ({
        sends: await countSent(db, site_id, new Date(month_start)),
      })),
    ],
    personTables: [
      { table: 'messages', column: 'to_address', by: 'address', hidden: ['sealed'] },
      { table: 'messages', column: 'contact_id', by: 'contact', hidden: ['sealed'] },
      { table: 'deliveries', column: 'recipient_id', by: 'contact' },
      { table: 'tracked_messages', column: 'contact_id', by: 'contact' },
    ],
  })
}

/** The room with default options. */
export const sending = sendingRoom()
