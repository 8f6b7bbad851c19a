import type { MergeValues } from '#core/merge-tags.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import { nilId } from '#platform/server/calls/idempotency.ts'
import { isTooLong, type sendPush } from '#features/push/server/index.ts'
import type { SendingSettings } from '#features/sending/contract.ts'
import { notificationOf } from '../rules.ts'
import { siteTags, withUtm } from '../utm.ts'
import type { CampaignRow } from './store.ts'
import { trackToken } from './track-token.ts'

type Campaign = Pick<CampaignRow, 'site_id' | 'id' | 'name' | 'push'>
interface Rules extends Pick<SendingSettings, 'track_clicks' | 'tag_links'> {
  readonly siteUrl: string
}
type Sent = Parameters<typeof sendPush>[1]['notification']

/** Returns the final URL of a notification: on the site, with UTM parameters if the owner wants them. */
export function addressOf({ push, name }: Pick<Campaign, 'push' | 'name'>, { tag_links, siteUrl }: Rules): string {
  return tag_links ? withUtm(push.url, siteTags({ campaign: name, siteUrl, medium: 'push' })) : push.url
}

/**
 * Returns one browser's notification. If clicks are tracked, its link goes through our server. If the contact's values
 * leave the title empty or make it too long, the version with defaults is used, which was checked.
 */
export function notificationFor(
  tools: Pick<Tools, 'keyFor' | 'publicUrl'>,
  campaign: Campaign,
  { deliveryId, values, rules }: { deliveryId: Id; values: MergeValues; rules: Rules },
): Sent {
  const url = rules.track_clicks
    ? `${tools.publicUrl}/k/${trackToken(tools, campaign.site_id, deliveryId)}.0`
    : addressOf(campaign, rules)
  const push = { ...campaign.push, url }
  const own = { ...notificationOf(push, values), tag: campaign.id }
  return own.title === '' || isTooLong(own) ? { ...notificationOf(push), tag: campaign.id } : own
}

/** Checks whether a campaign's notification is too long, with any of the link settings. */
export function isPushTooLong(tools: Pick<Tools, 'keyFor' | 'publicUrl'>, campaign: Campaign): boolean {
  return [true, false].some((is) => {
    const rules = { track_clicks: is, tag_links: !is, siteUrl: campaign.push.url }
    return isTooLong(notificationFor(tools, campaign, { deliveryId: nilId, values: {}, rules }))
  })
}
