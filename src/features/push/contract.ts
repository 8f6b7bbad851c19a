import { z } from 'zod'
import { call } from '#core/call.ts'
import { withScopes } from '#core/with-scopes.ts'
import { id, line, requiredLine } from '#core/fields.ts'
import { reportedByScript } from '#features/analytics/contract.ts'

export { pushEvents } from './events.ts'

export { browsersOf } from './rules.ts'

const visitor_id = z.union([id, z.literal('')])
/** The fields of `PushSubscription.toJSON`. */
const subscription = {
  endpoint: z.string().max(1000),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{86,88}={0,2}$/, 'This key is not valid.'),
    auth: z.string().regex(/^[\w-]{22}={0,2}$/, 'This key is not valid.'),
  }),
}

/**
 * How a site asks for push permission. `worker`: with our worker file on the site. `imported`: with the site's own
 * worker, which imports ours. `window`: in a window at our own address.
 */
const pushWays = ['worker', 'imported', 'window'] as const
export type PushWay = (typeof pushWays)[number]

export const PushSettings = z.object({
  way: z.enum(pushWays),
  /** Path of the worker file on the site. */
  worker_path: z.string(),
  subdomain_name: z.string(),
  /** URL of the page that asks, if the way is `window`. */
  window_url: z.string(),
  /** The line that makes up the worker file on the site. */
  worker_line: z.string(),
  public_key: z.string(),
  subscribers: z.number().int(),
})
export type PushSettings = z.infer<typeof PushSettings>

/** Rate limits. One address subscribes only a few times. */
const subscriptions = {
  address: { burst: 30, perMinute: 15 },
  account: { field: 'popup_id', pair: { burst: 10, perMinute: 5 }, total: { burst: 6000, perMinute: 6000 } },
} as const

const ownBrowsers = 'Notifications are told to one person.'
const keyAccess = {
  area: 'push',
  reads: ['loadSettings'],
  people: { loadTeam: ownBrowsers, subscribeTeam: ownBrowsers, unsubscribeTeam: ownBrowsers },
} as const

export const pushCalls = withScopes(keyAccess, {
  /**
   * Returns how the script on the site asks: the public key, and the URL of the worker or of the page that asks (empty
   * if that way isn't used).
   */
  options: call('/v/push/options', {
    access: 'visitor',
    input: z.object({}),
    output: z.object({ public_key: z.string(), worker: z.string(), window: z.string() }),
    failure: 'That did not work. Please try again.',
  }),
  /** A browser that is sent twice is stored once. */
  subscribe: call('/v/push/subscribe', {
    access: 'visitor',
    input: z.object({
      id,
      popup_id: id,
      visitor_id,
      page: z.string().max(2000).default(''),
      ...reportedByScript,
      ...subscription,
    }),
    output: z.object({}),
    failure: 'That did not work. Please try again.',
    limit: subscriptions,
  }),
  /**
   * Renews a subscription that the browser has changed. Knowing the old endpoint proves ownership. The response doesn't
   * reveal whether it was known.
   */
  renew: call('/v/push/renew', {
    access: 'visitor',
    input: z.object({ old_endpoint: z.string().max(1000), ...subscription }),
    output: z.object({}),
    failure: 'That did not work. Please try again.',
    limit: { address: { burst: 30, perMinute: 15 } },
  }),
  loadSettings: call('/push/settings/load', {
    input: z.object({}),
    output: z.object({ settings: PushSettings }),
    failure: 'Failed to load push settings.',
  }),
  saveSettings: call('/push/settings/save', {
    logs: { kind: 'change', text: 'Changed the push settings' },
    input: z.object({
      way: z.enum(pushWays).optional(),
      worker_path: line(200)
        .regex(/^\/[\w./-]*\.js$/, 'A path starts with / and ends with .js.')
        .optional(),
    }),
    output: z.object({ settings: PushSettings }),
    failure: 'Failed to save push settings.',
  }),
  /** Makes the site ask in a window at one of our subdomains. With an empty name, our own address is used. */
  subdomain: call('/push/subdomain', {
    logs: { kind: 'change', text: 'Changed the push subdomain', about: 'subdomain_name' },
    aliases: ['/apps/listbuilder/v3/push/subdomain'],
    input: z.object({ subdomain_name: z.string().trim().toLowerCase().max(63) }),
    output: z.object({ settings: PushSettings }),
    failure: 'Failed to validate subdomain.',
  }),
  /** Sends one notification to the calling member's browser; a greeting if none is specified. */
  test: call('/push/test', {
    input: z.object({
      ...subscription,
      notification: z
        .object({
          title: requiredLine(200, 'Enter a title.'),
          body: line(1000).default(''),
          navigate: line(2000).regex(/^https?:\/\//i, 'The address needs to start with http:// or https://.'),
          icon: line(2000).default(''),
          image: line(2000).default(''),
        })
        .optional(),
    }),
    output: z.object({}),
    failure: 'Failed to send the test notification.',
    effect: true,
    limit: { address: { burst: 20, perMinute: 10 } },
  }),
  /**
   * Returns the number of browsers in which the caller gets push notifications of the site. `endpoint`: that of the
   * calling browser; empty for none.
   */
  loadTeam: call('/push/team/load', {
    role: 'support',
    input: z.object({ endpoint: z.string().max(1000).default('') }),
    output: z.object({ public_key: z.string(), is_on: z.boolean(), others: z.int() }),
    failure: 'Failed to load the notification settings.',
  }),
  /** Sends the caller push notifications of the site in this browser, until they log out in it. */
  subscribeTeam: call('/push/team/subscribe', {
    role: 'support',
    input: z.object(subscription),
    output: z.object({}),
    failure: 'Failed to turn notifications on.',
    limit: { address: { burst: 20, perMinute: 10 } },
  }),
  /** Turns them off: in one browser, or in all of the caller's. */
  unsubscribeTeam: call('/push/team/unsubscribe', {
    role: 'support',
    input: z.object({ endpoint: z.string().max(1000).optional() }),
    output: z.object({}),
    failure: 'Failed to turn notifications off.',
  }),
})
