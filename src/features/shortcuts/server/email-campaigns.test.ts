import { expect, test } from 'vitest'
import { shortcutsServer } from './testing/shortcuts-server.ts'

const { aSite, clock } = await shortcutsServer()
const noRules = { match: 'all', conditions: [] }

test('the emails of a shortcut are campaigns with a type, a template, and an audience and time, as a draft and live', async () => {
  const site = await aSite(true)
  const { shortcut, sessionId } = await site.save({ template_id: 'win-back', status: 'draft' })
  const bought = { match: 'all', conditions: [{ field: 'orders', operator: 'at_least', value: 1 }] }
  const of = (id: string, dates: object) => ({
    type: 'email',
    settings: { email_type: 'customer outreach', email_template: `win-back/${id}` },
    segmentation: { trigger: { kind: 'inactive', days: 60 }, rules: bought, dates },
  })
  const week = { amount: 7, unit: 'day' }
  const undated = { starts_at: null, send_at: null, delay: null }
  expect(shortcut.email_campaigns).toMatchObject([of('hello', undated), of('offer', { ...undated, delay: week })])
  // A draft may contain an invalid time.
  const wanted = { id: shortcut.id, template_id: 'win-back', session_id: sessionId }
  const wrong = await site.save(
    { ...wanted, status: 'draft' },
    { emails_to_save: [{ ...shortcut.emails[1]!, send_at: 'soon' }] },
  )
  expect(wrong.shortcut.email_campaigns[1]!.segmentation.dates).toMatchObject({ send_at: null })

  const send_at = new Date(clock.now + 86_400_000).toISOString()
  const live = await site.save(wanted, { emails_to_save: [{ ...shortcut.emails[1]!, send_at }] })
  const starts_at = new Date(clock.now).toISOString()
  expect(live.shortcut.email_campaigns).toMatchObject([
    { id: live.shortcut.automation_id, ...of('hello', { starts_at, send_at: null, delay: null }) },
    { id: live.shortcut.automation_id, ...of('offer', { starts_at, send_at, delay: week }) },
  ])
  const product = { product_id: 'p1', title: 'Mug', url: 'https://shop.example/p1', image_url: '', price: '$9' }
  const spotlight = await site.save({ template_id: 'product-spotlight', status: 'draft' })
  const { displayRules: _rules, ...definition } = spotlight.shortcut.definition
  const about = await site.save({
    id: spotlight.shortcut.id,
    template_id: 'product-spotlight',
    session_id: spotlight.sessionId,
    status: 'draft',
    definition: { ...definition, selectedProduct: product },
  })
  const { trigger, rules } = about.shortcut.email_campaigns[0]!.segmentation
  expect([trigger, rules]).toMatchObject([
    { kind: 'event', event: { kind: 'product_viewed' }, where: [{ property: 'shop.product_id', value: 'p1' }] },
    noRules,
  ])
})
