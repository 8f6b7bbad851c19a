import { type Room, room } from '#platform/server/room.ts'
import { siteById } from '#features/sites/server/index.ts'
import { pushCalls } from '../contract.ts'
import { deliverIn, type PushDeps } from './deliver.ts'
import { sendPush } from './send-push.ts'
import { servePush } from './serve-push.ts'
import { loadSettings, options, saveSettings, subdomainIn } from './settings.ts'
import { renewIn } from './renew.ts'
import { saveBrowser, subscribeIn } from './subscribe.ts'
import { loadTeam, onTeam, subscribeTeamIn, unsubscribeTeam } from './team.ts'

export { isTooLong, sendPush, tooLong } from './send-push.ts'
export {
  countSubscribers,
  type Subscriber,
  subscribersAfter,
  subscribersById,
  subscribersOfVisitors,
} from './store-audience.ts'

/** The web push room. `services` are the operator's own push services, by origin. */
export function pushRoom(deps: PushDeps): Room {
  return room({
    name: 'push',
    calls: pushCalls,
    handlers: {
      options,
      subscribe: subscribeIn(deps.services),
      renew: renewIn(deps.services),
      loadSettings,
      saveSettings,
      subdomain: subdomainIn(deps.resolve),
      loadTeam,
      subscribeTeam: subscribeTeamIn(deps.services),
      unsubscribeTeam,
      async test({ notification: own, ...browser }, ctx) {
        const { id } = await saveBrowser(ctx, deps.services, browser, { popup_id: null, visitor_id: null })
        const site = await siteById(ctx.db, ctx.siteId)
        const notification = own ?? {
          title: `Hello from ${site?.name ?? 'Trellis'}`,
          body: 'This is how your notifications look in this browser.',
          navigate: ctx.publicUrl,
        }
        await sendPush(ctx, { siteId: ctx.siteId, subscriptionId: id, notification, ttl: 300, urgency: 'high' })
        return {}
      },
    },
    jobs: [deliverIn(deps)],
    on: onTeam,
    migrations: new URL('./migrations/', import.meta.url),
    transfer: { moves: [{ table: 'push_sites' }], stays: ['push_subscriptions', 'push_member_browsers'] },
    personTables: [
      { table: 'push_subscriptions', column: 'visitor_id', by: 'visitor', hidden: ['endpoint_hash', 'sealed'] },
    ],
    routes: servePush,
  })
}
