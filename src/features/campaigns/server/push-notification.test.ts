import { expect, test } from 'vitest'
import { isTooLong } from '#features/push/server/index.ts'
import { PushContent } from '../contract.ts'
import { isPushTooLong, notificationFor } from './push-notification.ts'

const tools = { keyFor: () => Buffer.alloc(32), publicUrl: 'https://trellis.example' }
const [siteId, id, deliveryId] = ['1', '2', '3'].map((digit) => `00000000-0000-7000-8000-00000000000${digit}`) as [
  string,
  string,
  string,
]
const aCampaign = (push: object) => ({
  site_id: siteId,
  id,
  name: 'Sale',
  push: PushContent.parse({ url: 'https://shop.example/', ...push }),
})
const rules = { track_clicks: false, tag_links: false, siteUrl: '' }

test('uses a contact’s data unless the notification with its tag is too long, and then the defaults', () => {
  const campaign = aCampaign({ title: 'Hi [first_name|you]' })
  const sent = (first_name: string) => notificationFor(tools, campaign, { deliveryId, values: { first_name }, rules })
  const longest = Math.max(...lengths(3700, 4100).filter((length) => !isTooLong(sentAs('x'.repeat(length)))))
  expect(sent('x'.repeat(longest))).toMatchObject({ title: `Hi ${'x'.repeat(longest)}`, tag: id })
  expect(sent('x'.repeat(longest + 1))).toMatchObject({ title: 'Hi you', tag: id })
})

test('uses the title for unknown contacts if the title is empty for a contact', () => {
  const campaign = aCampaign({ title: '[^first_name]Sale[/first_name]' })
  const values = { first_name: 'Ann' }
  expect(notificationFor(tools, campaign, { deliveryId, values, rules })).toMatchObject({ title: 'Sale', tag: id })
})

test('reports in advance a notification that can never fit', () => {
  expect(isPushTooLong(tools, aCampaign({ title: 'Sale' }))).toBe(false)
  expect(
    isPushTooLong(
      tools,
      aCampaign({
        title: 'Sale',
        image: `https://a.example/${'x'.repeat(1900)}`,
        icon: `https://a.example/${'x'.repeat(1900)}`,
      }),
    ),
  ).toBe(true)
})

const sentAs = (name: string) => ({ title: `Hi ${name}`, body: '', navigate: 'https://shop.example/', tag: id })
const lengths = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)
