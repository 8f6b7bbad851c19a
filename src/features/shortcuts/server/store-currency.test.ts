import { expect, test } from 'vitest'
import { shortcutsServer } from './testing/shortcuts-server.ts'

const { aSite } = await shortcutsServer()

test('a template’s amounts are in the store’s currency', async () => {
  const site = await aSite()
  await site.call('/shops/connect/custom', { name: 'Laden', address: 'https://shop.example', currency: 'EUR' })
  const { templates } = await site.call('/apps/shortcuts/templates')
  expect(templates.find(({ id }) => id === 'vip')!.description).toContain('€300 spent')
  const { shortcut } = await site.save({ template_id: 'exit-offer', status: 'draft' })
  expect(shortcut.definition.discounts.map(({ name }) => name)).toEqual([
    '10% from €25',
    '15% from €75',
    '20% from €150',
  ])
  const { popup } = await site.call('/popup/load', { popup_id: shortcut.forms[0]!.popup_id! })
  expect(JSON.stringify(popup.json)).toContain('€25')
  expect(JSON.stringify([popup.json, shortcut.emails, shortcut.forms])).not.toMatch(/\$\d/)
})
