import type { Id } from '#core/id.ts'
import { liveSessions } from '#features/accounts/server/index.ts'
import { notificationEvents } from '#features/notifications/contract.ts'
import { memberEvents } from '#features/members/contract.ts'
import { siteById } from '#features/sites/server/index.ts'
import type { Tools } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { when } from '#platform/server/events/events.ts'
import type { Handler } from '#platform/server/room.ts'
import type { pushCalls } from '../contract.ts'
import { endpointHash } from './browser-keys.ts'
import { keyPair } from './key-pair.ts'
import { sendPush } from './send-push.ts'
import { browsersOfMember, dropMemberBrowsers, type MemberBrowser, storeMemberBrowser } from './store-team.ts'
import { saveBrowser } from './subscribe.ts'

/** Maximum length of a pushed text, in characters. The rest can be read on the screen that it opens. */
const maxText = 400
/** How long an offline browser can still get it, in seconds. */
const day = 86_400

/**
 * Returns the number of browsers in which the caller turned notifications on, and whether the calling one is among
 * them.
 */
export const loadTeam: Handler<typeof pushCalls.loadTeam> = async ({ endpoint }, ctx) => {
  const { publicKey } = await keyPair(ctx)
  const hash = endpoint && endpointHash(ctx, endpoint)
  const browsers = await listening(ctx, ctx.siteId, ctx.user.id)
  const isOn = browsers.some(({ endpoint_hash }) => hash && endpoint_hash.equals(hash))
  return { public_key: publicKey, is_on: isOn, others: browsers.length - Number(isOn) }
}

/**
 * Turns notifications on in the calling browser, and sends it a greeting. `services` are the operator's own push
 * services.
 */
export function subscribeTeamIn(services: ReadonlySet<string>): Handler<typeof pushCalls.subscribeTeam> {
  return async (browser, ctx) => {
    const { db, siteId, user, tokenHash, now, publicUrl } = ctx
    const { id } = await saveBrowser(ctx, services, browser, { popup_id: null, visitor_id: null })
    await storeMemberBrowser(db, {
      site_id: siteId,
      subscription_id: id,
      user_id: user.id,
      session_hash: Buffer.from(tokenHash),
      created_at: new Date(now()),
    })
    const site = await siteById(db, siteId)
    const notification = {
      title: 'Notifications are on in this browser',
      body: `You’ll see here what happens on ${site?.name ?? 'your site'}.`,
      navigate: `${publicUrl}/sites/${siteId}/notifications`,
      tag: `on-${siteId}`,
    }
    await sendPush(ctx, { siteId, subscriptionId: id, notification, ttl: 300, urgency: 'high' })
    return {}
  }
}

/** Turns notifications off in the caller's browsers: one, or all. */
export const unsubscribeTeam: Handler<typeof pushCalls.unsubscribeTeam> = async ({ endpoint }, ctx) => {
  const { db, siteId, user } = ctx
  const reader = { siteId, userId: user.id }
  if (endpoint === undefined) await dropMemberBrowsers(db, reader)
  else {
    const hash = endpointHash(ctx, endpoint)
    const theirs = (await browsersOfMember(db, siteId, user.id)).filter((one) => one.endpoint_hash.equals(hash))
    const ids = theirs.map(({ subscription_id }) => subscription_id)
    if (ids.length > 0) await dropMemberBrowsers(db, reader, ids)
  }
  return {}
}

/** Event listeners for the team's browsers. */
export const onTeam = [
  when(notificationEvents.pushed, async ({ site_id: siteId, user_id, id, title, body, path }, ctx) => {
    const notification = {
      title: shortened(title),
      body: shortened(body),
      navigate: `${ctx.publicUrl}/sites/${siteId}${path}`,
      // If a push service gets it twice, it's shown once.
      tag: id,
    }
    for (const { subscription_id: subscriptionId } of await listening(ctx, siteId, user_id))
      await sendPush(ctx, { siteId, subscriptionId, notification, ttl: day, urgency: 'high' })
  }),
  when(memberEvents.removed, ({ site_id: siteId, user_id: userId }, { db }) =>
    dropMemberBrowsers(db, { siteId, userId }),
  ),
]

/** Returns a member's browsers in which they are still logged in, and deletes the others. */
async function listening(
  { db, now }: Pick<Tools, 'now'> & { readonly db: Db },
  siteId: Id,
  userId: Id,
): Promise<(MemberBrowser & { endpoint_hash: Buffer })[]> {
  const browsers = await browsersOfMember(db, siteId, userId)
  const live = await liveSessions(
    db,
    browsers.map(({ session_hash }) => session_hash),
    now(),
  )
  const isLive = ({ session_hash }: MemberBrowser) => live.has(session_hash.toString('hex'))
  const ended = browsers.filter((one) => !isLive(one)).map(({ subscription_id }) => subscription_id)
  if (ended.length > 0) await dropMemberBrowsers(db, { siteId, userId }, ended)
  return browsers.filter(isLive)
}

const shortened = (text: string) => (text.length > maxText ? `${text.slice(0, maxText - 1)}…` : text)
