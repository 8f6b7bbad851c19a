import type { Id } from '#core/id.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import { campaignsRoom } from '#features/campaigns/server/index.ts'
import { push } from '#features/campaigns/server/testing/a-push-room.ts'
import { forms } from '#features/forms/server/index.ts'
import { games } from '#features/games/server/index.ts'
import { newGameOptions } from '#form/document/game.ts'
import { importsRoom } from '#features/imports/server/index.ts'
import { orders } from '#features/orders/server/index.ts'
import type { Offer } from '#platform/server/context.ts'
import type { Room } from '#platform/server/room.ts'
import { openTransportPool } from '#features/sending/server/index.ts'
import { documentWith } from '#features/visitors/server/testing/a-live-form.ts'
import { visitorsServer } from '#features/visitors/server/testing/visitors-server.ts'
import { discountCodeImport, discountsRoom } from '../index.ts'
import type { DiscountsParts } from '../parts.ts'

/** Creates a discount component that gives out the codes of a campaign. */
const component = (discountCampaignId: Id, id = 'd') => ({
  type: 'discount',
  id,
  style: {},
  code: '',
  discountCampaignId,
  placeholder: '',
  copyText: '',
  copiedText: '',
  applyText: '',
  appliedText: '',
})

/**
 * Creates a form that asks for an email address and shows a code: in the component `before` before it is sent, and in
 * `after` afterwards.
 */
export function documentWithCodes(campaignId: Id): FormDocument {
  const document = documentWith(component(campaignId, 'before'))
  const tab = { type: 'tab', id: 'b', name: 'Main', style: {}, childComponents: [component(campaignId, 'after')] }
  return { ...document, steps: { ...document.steps, success: { tabs: [tab] } } } as unknown as FormDocument
}

/** Creates a form without an email field, with a game in which every play wins a code. */
export function gameDocument(campaignId: Id): FormDocument {
  const options = newGameOptions().map((option, i) => ({
    ...option,
    weight: i === 0 ? 1 : 0,
    discountCampaignId: i === 0 ? campaignId : '',
  }))
  const game = { type: 'game', id: 'g', style: {}, look: 'wheel', options, showOdds: false }
  const tab = (childComponents: object[]) => ({ type: 'tab', id: 'a', name: 'Main', style: {}, childComponents })
  const steps = { subscribe: { tabs: [tab([game])] }, success: { tabs: [tab([])] } }
  return { version: 1, steps } as unknown as FormDocument
}

/** Creates a form without an email field that shows a code. */
function openDocument(campaignId: Id): FormDocument {
  const tab = (childComponents: object[]) => ({ type: 'tab', id: 'a', name: 'Main', style: {}, childComponents })
  const steps = { subscribe: { tabs: [tab([component(campaignId)])] }, success: { tabs: [tab([])] } }
  return { version: 1, steps } as unknown as FormDocument
}

/** Creates a server with discounts and everything that gives out codes. Called at the top of a test file. */
export async function discountsServer(
  parts: Partial<DiscountsParts> = {},
  more: readonly Room[] = [],
  /** Mail server that sends the campaigns. */
  smtpUrl?: string,
  offer?: Offer,
) {
  const privateServers = new Set(['127.0.0.1'])
  const transports = openTransportPool({ smtpUrl, hostName: 'trellis.example', privateServers })
  const room = discountsRoom({ serviceOf: async () => 'custom', ...parts })
  const server = await visitorsServer({
    more: [room, orders, forms, games, push, campaignsRoom({ transports }), importsRoom([discountCodeImport]), ...more],
    ...(offer && { offer }),
  })

  /** Creates a discount campaign of the tested site, with helpers for what its owner and visitors do with it. */
  async function begin(discount: object = {}, more: object = {}) {
    const { site, popup_id } = await server.begin()
    const saved = await site.call('/apps/discounts/campaign/save', {
      campaign: { campaignName: 'Spring', discount: { discount_value: 10, create_method: 'unique', ...discount } },
      ...more,
    })
    const campaign_id: Id = saved.campaign.id
    await server.runJobs()
    const codeFor = (visitor_id: string, changes: object = {}) =>
      server.post('/v/code', { key: site.key, popup_id, visitor_id, component_id: 'd', ...changes })
    const load = async () => (await site.call('/apps/discounts/load', { campaign_id })).campaign
    const check = (code: string, total = 100, changes: object = {}) =>
      site.call('/discounts/code/check', { code, total, ...changes })
    const order = (external_id: string, changes: object = {}) =>
      site.call('/orders/record', { order: { external_id, currency: 'EUR', total: 90, ...changes } })
    await site.live(popup_id, { document: openDocument(campaign_id) })
    return { site, popup_id, campaign_id, codeFor, load, check, order }
  }
  return { ...server, begin }
}
