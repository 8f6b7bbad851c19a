import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Database, Db } from '#platform/server/db/database.ts'
import type { MailAddress } from '#platform/server/mail/mail.ts'
import { type CompiledMail, compileMail } from '#platform/server/mail/compose/compile-mail.ts'
import { recordActivities } from '#features/contacts/server/index.ts'
import {
  type Claimed,
  dkimOf,
  type DomainGates,
  type TransportPool,
  listUnsubscribeHeader,
  unsubscribeAddressOf,
  mailboxMessenger,
  mailMessenger,
  type Messenger,
  returnPathOf,
  type Run,
  sendingSettings,
} from '#features/sending/server/index.ts'
import { siteById } from '#features/sites/server/index.ts'
import { addressCheck } from '../checks.ts'
import { withoutContact } from '../rules.ts'
import { emailOf, variantsOf } from '../test-rules.ts'
import { utmOf } from '../utm.ts'
import { checkEligibility, type Recipient } from './check-eligibility.ts'
import { browserUrlOf, composeCampaign, valuesOf } from './compose-campaign.ts'
import { exceedsFrequencyCapNow } from './frequency-cap.ts'
import { monitorBounces } from './auto-pause.ts'
import { fromOf } from './sender.ts'
import { type CampaignRow, isGoing, storeLinks } from './store.ts'
import { mayGetResendNow } from './not-opened-since.ts'
import { linkFiller } from './signed-link.ts'
import { applyRefusal } from './apply-bounce-or-complaint.ts'
import { trackToken } from './track-token.ts'

/** The transport pool and domain limits that campaigns are sent with. */
export interface MailDeps {
  readonly transports: TransportPool
  readonly gates: DomainGates
}

type Ctx = Tools & { readonly database: Database }

/** Prepares one run over a part of an email campaign. */
export async function mailRun(ctx: Ctx, deps: MailDeps, row: CampaignRow, bucket: number): Promise<Run<Recipient>> {
  const { site_id: siteId, id: campaignId } = row
  const { settings, siteZone, templates, links, from, dkim, pools, unsubscribeAddress } = await ctx.database.inSite(
    siteId,
    async (db) => {
      const made = await madeOf({ ...ctx, db }, row)
      // Stored before the first message with these links is sent, even if clicks are only tracked later.
      await storeLinks(db, siteId, campaignId, made.links)
      const domain = made.from.address.slice(made.from.address.lastIndexOf('@') + 1)
      const dkim = await dkimOf({ ...ctx, db }, siteId, domain)
      const unsubscribeAddress = await unsubscribeAddressOf(db, siteId)
      return { ...made, dkim, unsubscribeAddress, pools: await deps.transports.poolsOf({ ...ctx, db }, siteId) }
    },
  )
  const compiled = new Map<string, CompiledMail>(
    [...templates].map(([letter, template]) => [letter, compileMail(template)]),
  )
  const localTime = row.schedule_zone === 'contact' ? row.schedule_at : null
  // Older campaigns don't have this field.
  const notOpened = row.audience.not_opened ?? null
  const host = hostOf(ctx.publicUrl)
  const addLinks = linkFiller(ctx, links)
  const texts = [...templates.values()].flatMap(({ subject, html, text }) => [subject, html, text])
  /** Subjects of the messages in progress, for the history of their contacts. */
  const subjects = new Map<Id, string>()
  const own = ({ id, variant }: Claimed, { contact, sendingValues }: Recipient) => {
    const token = trackToken(ctx, siteId, id)
    const unsubscribeUrl = `${ctx.publicUrl}/n/${token}`
    const values = valuesOf(contact, { unsubscribeUrl, token })
    for (const [name, value] of Object.entries(sendingValues)) values.set(name, value)
    addLinks(values, { siteId, deliveryId: id })
    const letter = compiled.has(variant) ? variant : 'A'
    subjects.set(id, withoutContact(templates.get(letter)!.subject))
    return { letter, unsubscribeUrl, values, messageId: `<${id}@${host}>` }
  }
  const messenger: Messenger<Recipient> = pools
    ? mailMessenger<Recipient>({
        signer: deps.transports.signer,
        dkim,
        pools: pools.pools,
        reserve: (db, count) => pools.reserve(db, count),
        releaseQuota: (db, places) => pools.releaseQuota(db, places),
        jobOf(claimed, recipient) {
          const { letter, unsubscribeUrl, values, messageId } = own(claimed, recipient)
          const ids = { siteId, id: claimed.id }
          const headers = { 'List-Unsubscribe': listUnsubscribeHeader(ctx, unsubscribeAddress, unsubscribeUrl, ids) }
          const returned = { siteId, deliveryId: claimed.id }
          return {
            mail: compiled.get(letter)!,
            returnPath: settings.return_domain ? returnPathOf(ctx, returned, settings.return_domain) : from.address,
            recipient: { address: recipient.address, messageId, values, headers, date: dateOf(ctx.now()) },
          }
        },
      })
    : mailboxMessenger<Recipient>({
        siteId,
        now: ctx.now,
        jobOf(claimed, recipient) {
          const { letter, values, messageId } = own(claimed, recipient)
          return { template: templates.get(letter)!, to: { name: '', address: recipient.address }, messageId, values }
        },
      })
  const checkBounces = monitorBounces(row)
  return {
    siteId,
    campaignId,
    bucket,
    isOn: (db) => isGoing(db, siteId, campaignId),
    checkEligibility: (db, claimed) =>
      checkEligibility(
        { siteId, campaignId, tools: ctx, settings, siteZone, gates: deps.gates, localTime, texts, notOpened },
        db,
        claimed,
      ),
    async withinLimits(db, ids) {
      const cap = { siteId, campaignId, settings }
      const mayGet = await mayGetResendNow({ siteId, campaignId, notOpened }, db, ids)
      const full = await exceedsFrequencyCapNow(cap, ctx, db, new Map([...mayGet].map((id) => [id, id])))
      return new Set([...mayGet].filter((id) => !full.has(id)))
    },
    messenger: {
      ...messenger,
      async afterwards(db, accepted, refused) {
        await messenger.afterwards?.(db, accepted, refused)
        const results = { accepted: accepted.map((ready) => ready.id), refused: refused.map(({ ready }) => ready.id) }
        await checkBounces({ ...ctx, db }, results)
        for (const { ready, reason, step } of refused) {
          await applyRefusal(
            {
              ...ctx,
              db,
            },
            siteId,
            {
              contactId: ready.recipientId,
              reason,
              step,
            },
          )
        }
        const notes = accepted.map(({ id, recipientId }) => ({
          contactId: recipientId,
          kind: 'sent' as const,
          what: subjects.get(id) ?? '',
          about: [{ key: `campaign:${campaignId}`, title: row.name }],
        }))
        await recordActivities(
          {
            ...ctx,
            db,
          },
          siteId,
          notes,
        )
        for (const { id } of accepted) subjects.delete(id)
      },
    },
  }
}

/** Returns a campaign's composed emails and the data they are composed from. */
export async function madeOf(ctx: Tools & { readonly db: Db }, row: CampaignRow) {
  const { site_id: siteId, id } = row
  const settings = await sendingSettings(ctx.db, siteId)
  const site = await siteById(ctx.db, siteId)
  const senders = new Map<string, MailAddress>()
  for (const { letter } of variantsOf(row.email, row.test)) {
    const email = emailOf(row.email, row.test, letter)
    const from = await fromOf(ctx, siteId, email, site?.name ?? '')
    if (!from) throw new AppError('invalid', 'Choose a sender whose domain is set up.')
    senders.set(letter, from)
    const problem = addressCheck(email, ctx.sender.postalAddress)
    if (problem) throw new AppError('invalid', problem.message)
  }
  const from = senders.get('A')!
  const host = hostOf(ctx.publicUrl)
  const made = composeCampaign(row, {
    publicUrl: ctx.publicUrl,
    from: (letter) => senders.get(letter) ?? from,
    postalAddress: ctx.sender.postalAddress,
    trackOpens: settings.track_opens,
    trackClicks: settings.track_clicks,
    tags: utmOf(row, { isOnForSite: settings.tag_links, siteUrl: site?.url ?? '' }),
    browserUrl: browserUrlOf(ctx.publicUrl),
    headers: {
      'List-Id': `<${siteId}.${host}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Feedback-ID': `${id}:${siteId}:campaign:trellis`,
    },
  })
  return { ...made, settings, from, siteZone: site?.time_zone ?? 'UTC' }
}

function hostOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return /^[\w.-]+$/.test(hostname) ? hostname : 'localhost'
}

function dateOf(now: number): string {
  return new Date(now).toUTCString().replace('GMT', '+0000')
}
