import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { uuidv7 } from '../src/core/id.ts'
import { button, tab } from './form-parts.ts'
import { ownerOfSite } from './owner-calls.ts'
import { startTrellis } from './trellis.ts'

const kills = 5
const clients = 64
/** The program is killed every second, or later if the machine is so slow that no code was given out by then. */
const killAfterMs = 1000

const parts = 6
const perPart = 10_000
const pool = parts * perPart
const codesOf = (part: number) => Array.from({ length: perPart }, (_, i) => `CODE${part * perPart + i}`)

/** Processes each item of a list, 64 at a time. */
async function inTurns<T>(list: readonly T[], each: (one: T) => Promise<void>): Promise<void> {
  let next = 0
  const client = async () => {
    while (next < list.length) await each(list[next++]!)
  }
  await Promise.all(Array.from({ length: clients }, client))
}

/** A popup that immediately shows each visitor a code of the campaign. */
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

test('kill -9 every second while 64 visitors at a time get codes: no code is given twice, none is lost', async () => {
  // Each start of the program takes a while on a busy machine.
  test.setTimeout(900_000)
  const trellis = await startTrellis({ RATE_LIMITS: 'off' })
  try {
    const { call, site } = await ownerOfSite(trellis.url, 'https://shop.example')
    const { campaign } = await call('/apps/discounts/campaign/save', {
      campaign: { campaignName: 'Spring', discount: { discount_value: 10, create_method: 'upload' } },
      codes: codesOf(0),
    })
    for (let part = 1; part < parts; part++)
      await call('/apps/discounts/add', { campaign_id: campaign.id, codes: codesOf(part) })
    const { popup } = await call('/popup/save', {
      popup: { json: popupWithCode(campaign.id), name: 'Code', form_type: 'popup' },
    })
    await call('/popup/update', { popup_id: popup.id, popup: { status: 'active' } })

    /** Returns the visitor's code, or undefined if the program is killed before it responds. */
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
      const [start, before] = [performance.now(), codeOf.size]
      let isDown = false
      let restarted: Promise<void> | undefined
      const client = async () => {
        while (!isDown) {
          const visitor = uuidv7(Date.now(), randomBytes(10))
          const code = await claim(visitor)
          if (code === undefined) {
            unanswered.push(visitor)
            isDown = true
          } else codeOf.set(visitor, code)
          if (performance.now() - start >= killAfterMs && codeOf.size > before) restarted ??= trellis.restart('SIGKILL')
        }
      }
      await Promise.all(Array.from({ length: clients }, client))
      await restarted
    }
    expect(codeOf.size).toBeGreaterThanOrEqual(kills)
    expect(unanswered.length).toBeGreaterThan(0)
    await inTurns([...codeOf], async ([visitor, code]) => expect(await claim(visitor)).toBe(code))
    await inTurns(unanswered, async (visitor) => void codeOf.set(visitor, (await claim(visitor))!))
    const codes = [...codeOf.values()]
    expect(codes.filter((code) => !/^CODE\d+$/.test(code))).toEqual([])
    expect(new Set(codes).size).toBe(codes.length)
    const { campaign: after } = await call('/apps/discounts/load', { campaign_id: campaign.id })
    expect(after.codes).toMatchObject({ left: pool - codes.length, total: pool })
  } finally {
    await trellis.stop()
  }
})
