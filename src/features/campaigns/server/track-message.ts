import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { recordActivity } from '#features/contacts/server/index.ts'
import type { SendingSettings } from '#features/sending/contract.ts'
import { findTracked, markTracked } from '#features/sending/server/index.ts'
import { isMachineClick, isMachineOpen } from '../machine-opens.ts'
import { trackLinks } from '../track-links.ts'
import { siteTags, withUtm } from '../utm.ts'
import { readLink, signLink } from './signed-link.ts'
import { trackToken } from './track-token.ts'

const tokenTag = 'trellis.token'

interface Tracking {
  readonly siteId: Id
  readonly settings: Pick<SendingSettings, 'track_clicks' | 'track_opens' | 'tag_links'>
  /** The campaign name in UTM parameters. */
  readonly name: string
  readonly siteUrl: string
}

/**
 * Replaces the links of a filled email with signed tracking links, like those of campaigns, and adds the tracking pixel
 * for opens.
 */
export function trackMessage(
  tools: Pick<Tools, 'keyFor' | 'publicUrl'>,
  { siteId, settings, name, siteUrl }: Tracking,
  html: string,
  messageId: Id,
): string {
  const { publicUrl } = tools
  const tracked = trackLinks(html, {
    publicUrl,
    tokenTag,
    clicks: settings.track_clicks,
    opens: settings.track_opens,
    tags: settings.tag_links ? siteTags({ campaign: name, siteUrl }) : null,
  })
  const token = trackToken(tools, siteId, messageId)
  return tracked.html
    .replaceAll(/\/k\/\[trellis\.token\]\.(\d+)(?=")/g, (_whole, digits: string) => {
      const number = Number(digits)
      return `/k/${token}.${number}?to=${signLink(tools, { siteId, deliveryId: messageId, number }, tracked.links[number]!)}`
    })
    .replaceAll(`[${tokenTag}]`, token)
}

/** Returns the page that an automation's notification opens. If clicks are tracked, it is a signed tracking link. */
export function trackNotification(
  tools: Pick<Tools, 'keyFor' | 'publicUrl'>,
  { siteId, settings, name, siteUrl }: Tracking,
  url: string,
  messageId: Id,
): string {
  const target = settings.tag_links ? withUtm(url, siteTags({ campaign: name, siteUrl, medium: 'push' })) : url
  if (!settings.track_clicks) return target
  const signed = signLink(tools, { siteId, deliveryId: messageId, number: 0 }, target)
  return `${tools.publicUrl}/k/${trackToken(tools, siteId, messageId)}.0?to=${signed}`
}

type Ctx = Pick<Tools, 'now' | 'newId' | 'events' | 'keyFor'> & { readonly db: Db }

interface Asked {
  readonly siteId: Id
  readonly messageId: Id
  readonly agent: string
}

/** Records that an automation's message was opened. */
export async function openMessage(ctx: Ctx, { siteId, messageId, agent }: Asked): Promise<void> {
  const message = await findTracked(ctx.db, siteId, messageId)
  if (!message) return
  const isMachine = isMachineOpen(agent, ctx.now() - message.sent_at.getTime())
  const isFirst = await markTracked(ctx, siteId, message, isMachine ? 'machine_opened' : 'opened')
  if (!isFirst || isMachine) return
  await recordActivity(ctx, { siteId, contactId: message.contact_id, kind: 'opened', what: message.subject })
}

/** Records a click on a link in an automation's message and returns its target; null if we did not sign it. */
export async function clickMessage(
  ctx: Ctx,
  { siteId, messageId, agent, number, signed }: Asked & { readonly number: number; readonly signed: string },
): Promise<string | null> {
  const target = readLink(ctx, { siteId, deliveryId: messageId, number }, signed)
  if (target === null) return null
  const message = await findTracked(ctx.db, siteId, messageId)
  if (!message) return target
  const isPush = message.channel === 'push'
  // Clicks right after delivery count: no scanner follows notifications, and people tap them quickly.
  if (isMachineClick(agent, isPush ? Infinity : ctx.now() - message.sent_at.getTime())) return target
  if (!isPush) await markTracked(ctx, siteId, message, 'opened')
  if (await markTracked(ctx, siteId, message, 'clicked')) {
    const kind = isPush ? 'tapped' : 'clicked'
    await recordActivity(ctx, { siteId, contactId: message.contact_id, kind, what: message.subject })
  }
  return target
}
