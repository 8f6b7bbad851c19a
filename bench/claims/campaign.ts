import { randomBytes } from 'node:crypto'
import type { Id } from '#core/id.ts'

/** A discount campaign with uploaded codes, and a live form that gives them out. */
export interface Campaign {
  readonly siteId: Id
  /** Key of the site's page script. */
  readonly key: string
  readonly popupId: Id
  addCodes(count: number): Promise<void>
  /** Returns the number of codes given out so far. */
  issued(): Promise<number>
}

const codesInCall = 10_000
const someCodes = (count: number) => Array.from({ length: count }, () => randomBytes(8).toString('hex'))
const style = {}

/** A form without an email field: a code and a button that closes the form. */
const documentOf = (discountCampaignId: Id) => {
  const texts = { placeholder: '', copyText: '', copiedText: '', applyText: '', appliedText: '' }
  const discount = { type: 'discount', id: 'code', style, code: '', discountCampaignId, ...texts }
  const close = { type: 'button', id: 'close', style, text: 'Close', action: 'close', look: 'filled' }
  const tab = (id: string, childComponents: object[]) => ({ type: 'tab', id, name: 'Main', style, childComponents })
  return {
    version: 1,
    steps: {
      subscribe: { tabs: [tab('a', [discount, close])] },
      success: { tabs: [tab('b', [{ ...close, id: 'done' }])] },
    },
  }
}

/** Creates an account with a site, a campaign and its form on a fresh installation. */
export async function openCampaign(port: number): Promise<Campaign> {
  let token = ''
  const ask = async <T>(path: string, body: object): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const request = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, request)
    const json = (await answer.json()) as T
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(json)}`)
    return json
  }
  const account = { email: 'bench@example.com', password: 'a long enough password', name: 'Bench' }
  token = (await ask<{ token: string }>('/accounts/sign-up', account)).token
  const { site } = await ask<{ site: { id: Id; key: string } }>('/sites/create', { name: 'Bench' })
  const site_id = site.id
  const discount = { discount_value: 10, create_method: 'upload', service: 'none' }
  const saved = await ask<{ campaign: { id: Id } }>('/apps/discounts/campaign/save', {
    site_id,
    campaign: { campaignName: 'Bench', discount },
    codes: someCodes(100),
  })
  const campaign_id = saved.campaign.id
  const popup = { name: 'Bench', goal: 'call-to-action', json: documentOf(campaign_id) }
  const { popup: form } = await ask<{ popup: { id: Id } }>('/popup/save', { site_id, popup })
  await ask('/popup/update', { site_id, popup_id: form.id, popup: { status: 'active' } })
  return {
    siteId: site_id,
    key: site.key,
    popupId: form.id,
    async addCodes(count) {
      for (let left = count; left > 0; left -= codesInCall)
        await ask('/apps/discounts/add', { site_id, campaign_id, codes: someCodes(Math.min(left, codesInCall)) })
    },
    issued: async () =>
      (await ask<{ campaign: { issued: number } }>('/apps/discounts/load', { site_id, campaign_id })).campaign.issued,
  }
}
