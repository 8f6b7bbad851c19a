import { type Room, room } from '#platform/server/room.ts'
import { siteById } from '#features/sites/server/index.ts'
import { pushCalls } from '../contract.ts'
import { deliverIn, type PushWorld } from './deliver.ts'
import { sendPush } from './send-push.ts'
import { servePush } from './serve-push.ts'
import { loadSettings, options, saveSettings, subdomainIn } from './settings.ts'
import { renewIn } from './renew.ts'
import { keepBrowser, subscribeIn } from './subscribe.ts'
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
export function pushRoom(world: PushWorld): Room {
  return room({
    name: 'push',
    calls: pushCalls,
    handlers: {
      options,
      subscribe: subscribeIn(world.services),
      renew: renewIn(world.services),
      loadSettings,
      saveSettings,
      subdomain: subdomainIn(world.resolve),
      loadTeam,
      subscribeTeam: subscribeTeamIn(world.services),
      unsubscribeTeam,
      async test({ notification: own, ...browser }, ctx) {
        const { id } = await keepBrowser(ctx, world.services, browser, { popup_id: null, visitor_id: null })
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
    jobs: [deliverIn(world)],
    on: onTeam,
    migrations: new URL('./migrations/', import.meta.url),
    transfer: { moves: [{ table: 'push_sites' }], stays: ['push_subscriptions', 'push_member_browsers'] },
    personTables: [
      { table: 'push_subscriptions', column: 'visitor_id', by: 'visitor', hidden: ['endpoint_hash', 'sealed'] },
    ],
    routes: servePush,
  })
}
