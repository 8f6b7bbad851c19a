import { expect, test } from 'vitest'
import type { Id } from '#core/id.ts'
import { shoppersOf } from './testing/shoppers.ts'
import { shortcutsServer } from './testing/shortcuts-server.ts'

const server = await shortcutsServer()
const { aSite, advance } = server
const { aShopper } = shoppersOf(server)

test('a shortcut’s form can be A/B tested: all variants belong to the shortcut, and the winner replaces the form', async () => {
  const site = await aSite(true)
  const { shortcut } = await site.save({ template_id: 'welcome-offer' })
  const a = shortcut.forms[0]!.popup_id!
  const { test: made, popup_id: b } = await site.call('/test/create', { popup_id: a })
  await site.call('/popup/update', { popup_id: b, popup: { status: 'active' } })
  const variantsNow = async () =>
    (await site.load(shortcut.id)).definition.variants.map(({ popup_id, variant, weight }) => [
      popup_id,
      variant,
      weight,
    ])
  expect(await variantsNow()).toEqual([
    [a, 'A', 50],
    [b, 'B', 50],
  ])

  const subscribe = async (name: string, popupId: Id) => {
    const shopper = await aShopper(site, `${name}@example.com`, false)
    await shopper.see(popupId)
    await shopper.submit(popupId)
    await advance(0)
    return shopper.mails().map(({ subject }) => subject)
  }
  const welcome = ['Welcome! Here is your 10% off']
  expect(await subscribe('ann', a)).toEqual(welcome)
  expect(await subscribe('bob', b)).toEqual(welcome)

  // Pausing and going live again apply to all variants.
  const statuses = async () => {
    const loaded = await Promise.all([a, b].map((popup_id) => site.call('/popup/load', { popup_id })))
    return loaded.map(({ popup }) => popup.status)
  }
  const setStatus = (status: string) => site.call('/apps/shortcuts/status', { shortcut_id: shortcut.id, status })
  await setStatus('draft')
  expect(await statuses()).toEqual(['paused', 'paused'])
  await setStatus('active')
  expect(await statuses()).toEqual(['active', 'active'])
  await site.call('/popup/update', { popup_id: b, popup: { status: 'paused' } })
  await setStatus('draft')
  await setStatus('active')
  expect(await statuses()).toEqual(['active', 'paused'])
  await site.call('/popup/update', { popup_id: b, popup: { status: 'active' } })

  await site.call('/test/end', { test_id: made.test_id, variant: 'B' })
  expect(await statuses()).toEqual(['paused', 'active'])
  const decided = await site.load(shortcut.id)
  expect([decided.forms[0]!.popup_id, decided.definition.variants]).toEqual([b, []])
  expect(decided.forms[0]!.test_won).toEqual({ test_id: made.test_id, variant: 'B', at: expect.any(String) })
  expect(await subscribe('cat', b)).toEqual(welcome)
  expect(decided.figures).toMatchObject({ entered: 2 })

  // When saved again, the shortcut writes to the winner, and the losing form stays paused.
  await site.save({ id: shortcut.id, template_id: 'welcome-offer', name: 'Welcome', session_id: decided.session_id })
  expect(await statuses()).toEqual(['paused', 'active'])
  const { automation } = await site.call('/automations/load', { automation_id: decided.automation_id })
  expect(automation.flow.trigger).toMatchObject({ event: { kind: 'submitted', popup_id: b } })
  expect(await subscribe('dan', b)).toEqual(welcome)
  expect((await site.load(shortcut.id)).figures).toMatchObject({ entered: 4, views: 4, conversions: 4 })
})
