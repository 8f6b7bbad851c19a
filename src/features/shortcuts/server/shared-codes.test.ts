import { expect, test } from 'vitest'
import { shortcutsServer } from './testing/shortcuts-server.ts'

const { aSite } = await shortcutsServer({ isSelling: false, featuresOff: new Set(['unique-discount-codes']) })

test('without the feature unique-discount-codes, a shortcut uses one shared code, whatever is requested', async () => {
  const site = await aSite(true)
  const { shortcut, sessionId } = await site.save({ template_id: 'welcome-offer', status: 'draft' })
  expect(shortcut.definition.discounts).toMatchObject([{ create_method: 'shared', expires_after: null }])
  const discounts = shortcut.definition.discounts.map((one) => ({
    ...one,
    create_method: 'unique' as const,
    expires_after: 60,
  }))
  const definition = { ...shortcut.definition, displayRules: undefined, discounts }
  const { id } = shortcut
  const live = await site.save({ id, template_id: 'welcome-offer', session_id: sessionId, definition })
  expect(live.shortcut).toMatchObject({
    status: 'active',
    definition: { discounts: [{ create_method: 'shared', expires_after: null }] },
  })
  const { campaigns } = await site.call('/apps/discounts/campaigns')
  expect(campaigns.map(({ discount }) => discount)).toMatchObject([{ create_method: 'shared', expires_after: null }])
})
