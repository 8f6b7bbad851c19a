import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { uuidv7 } from '../src/core/id.ts'
import { button, tab } from './form-parts.ts'
import { ownerOfSite } from './owner-calls.ts'
import { startTrellis } from './trellis.ts'

const kills = 3
const clients = 16
const claimsUntilKill = 100

/** A popup that shows each visitor a code of the campaign at once. */
const popupWithCode = (discountCampaignId: string) => ({
  version: 1,
  steps: {
    subscribe: {
      tabs: [
        tab('a', [
          {
            type: 'discount',
            id: 'b',
            style: {},
            code: '',
            discountCampaignId,
            placeholder: '',
            copyText: '',
            copiedText: '',
            applyText: '',
            appliedText: '',
          },
          button('c', 'close', 'Close'),
        ]),
      ],
    },
    success: { tabs: [tab('d', [button('e', 'close', 'Close')])] },
  },
})

test('kill -9 while visitors are given codes: each keeps the code they were shown, and nobody has two', async () => {
  const trellis = await startTrellis({ RATE_LIMITS: 'off' })
  try {
    const { call, site } = await ownerOfSite(trellis.url, 'https://shop.example')
    const { campaign } = await call('/apps/discounts/campaign/save', {
      campaign: { campaignName: 'Spring', discount: { discount_value: 10, create_method: 'upload' } },
      codes: Array.from({ length: 10_000 }, (_, i) => `CODE${i}`),
    })
    const { popup } = await call('/popup/save', {
      popup: { json: popupWithCode(campaign.id), name: 'Code', form_type: 'popup' },
    })
    await call('/popup/update', { popup_id: popup.id, popup: { status: 'active' } })

    /** The visitor's code; undefined when the program is killed before it answers. */
    const claim = async (visitor_id: string): Promise<string | undefined> => {
      try {
        const body = JSON.stringify({ key: site.key, popup_id: popup.id, visitor_id, component_id: 'b' })
        const response = await fetch(`${trellis.url}/v/code`, { method: 'POST', body })
        return ((await response.json()) as { code: string }).code
      } catch {
        return undefined
      }
    }
    const codeOf = new Map<string, string>()
    const unanswered: string[] = []
    for (let kill = 0; kill < kills; kill++) {
      let isDown = false
      let restarted: Promise<void> | undefined
      const until = codeOf.size + claimsUntilKill
      const client = async () => {
        while (!isDown) {
          const visitor = uuidv7(Date.now(), randomBytes(10))
          const code = await claim(visitor)
          if (code === undefined) {
            unanswered.push(visitor)
            isDown = true
          } else codeOf.set(visitor, code)
          if (codeOf.size >= until) restarted ??= trellis.restart('SIGKILL')
        }
      }
      await Promise.all(Array.from({ length: clients }, client))
      await restarted
    }
    expect(codeOf.size).toBeGreaterThanOrEqual(kills * claimsUntilKill)
    expect(unanswered.length).toBeGreaterThan(0)
    for (const [visitor, code] of codeOf) expect(await claim(visitor)).toBe(code)
    for (const visitor of unanswered) codeOf.set(visitor, (await claim(visitor))!)
    const codes = [...codeOf.values()]
    expect(codes.filter((code) => !/^CODE\d+$/.test(code))).toEqual([])
    expect(new Set(codes).size).toBe(codes.length)
    const { campaign: after } = await call('/apps/discounts/load', { campaign_id: campaign.id })
    expect(after.codes).toMatchObject({ left: 10_000 - codes.length, total: 10_000 })
  } finally {
    await trellis.stop()
  }
})
