import { expect, test } from 'vitest'
import { autoResponseCalls } from '#features/auto-responses/contract.ts'
import { shopCalls } from '#features/shops/contract.ts'
import { shopsRoom } from '#features/shops/server/index.ts'
import { discountCalls } from '../contract.ts'
import { applyLinkOf } from './apply-link.ts'
import { documentWithCodes, discountsServer } from './testing/discounts-server.ts'

const server = await discountsServer({}, [shopsRoom()])
const { aTicket, begin, mailbox, send, tools } = server

test('an email shows each reader’s own code, apply link and expiry, with the same code as the form', async () => {
  const endDate = '2099-12-24T22:00:00.000Z'
  const { site, popup_id, campaign_id, codeFor } = await begin()
  const as = { site_id: site.id }
  const token = { token: site.owner.token }
  const discount = { discount_value: 10, create_method: 'unique' as const }
  const campaign = { id: campaign_id, campaignName: 'Spring', endDate, discount }
  await server.call(discountCalls.saveCampaign, { ...as, campaign }, token)
  const store = { ...as, name: 'Shop', address: 'https://shop.example', currency: 'EUR' }
  await server.call(shopCalls.connectCustom, store, token)
  await site.live(popup_id, { document: documentWithCodes(campaign_id) })
  const tags = ['', '.url', '.expires'].map((end) => `[discount.${campaign_id}${end}]`)
  const body = `<p>${tags[0]} until ${tags[2]}</p><p><a href="${tags[1]}">Shop</a></p>`
  const saved = await server.call(
    autoResponseCalls.saveEmail,
    { ...as, email: { name: 'Hi', subject: tags[0]!, body } },
    token,
  )
  const rule = { ...as, popup_id, email_id: saved.email.id }
  const { rule: made } = await server.call(autoResponseCalls.createRule, rule, token)
  await server.call(autoResponseCalls.setRuleStatus, { ...as, rule_id: made.id, status: 'active' }, token)
  const codes: string[] = []
  for (const email of ['ann@example.com', 'ben@example.com']) {
    const submission_id = tools.newId()
    await send({ id: submission_id, ticket: await aTicket(), fields: { email } })
    await server.runJobs()
    const mail = mailbox.at(-1)!
    const code = (await codeFor(tools.newId(), { component_id: 'after', submission_id })).body.code as string
    expect(mail.subject).toBe(code)
    expect(mail.html).toContain(`${code} until December 24, 2099`)
    expect(mail.html).toContain(`href="https://shop.example/?trellis_code=${code}"`)
    codes.push(code)
  }
  expect(new Set(codes).size).toBe(2)
})

test('a code is applied by the store’s own page if it has one, otherwise by the page script', () => {
  expect(applyLinkOf('shopify', 'https://a.myshopify.com', 'A B')).toBe(
    'https://a.myshopify.com/discount/A%20B?redirect=%2F%3Ftrellis_code%3DA%2520B',
  )
  expect(applyLinkOf('woocommerce', 'https://a.example', 'A&B')).toBe('https://a.example/?trellis_code=A%26B')
  expect(applyLinkOf('woocommerce', 'https://a.example', 'A', ['A-2', 'A'])).toBe(
    'https://a.example/?trellis_code=A-2%0AA',
  )
  expect(applyLinkOf('shopify', 'https://a.myshopify.com', 'A', ['A-2', 'A'])).toBe(
    'https://a.myshopify.com/discount/A?redirect=%2F%3Ftrellis_code%3DA-2%250AA',
  )
})
