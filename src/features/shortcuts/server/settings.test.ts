import { expect, test } from 'vitest'
import { shortcutsServer } from './testing/shortcuts-server.ts'

const { aSite } = await shortcutsServer({ isSelling: false, featuresOff: new Set(['shortcuts']) })

test('says which parts of a template the plan includes; an unknown template is not found', async () => {
  const site = await aSite()
  const { pricingData } = await site.call('/apps/shortcuts/settings', { slug: 'vip' })
  expect(pricingData).toEqual({
    slug: 'vip',
    is_included: false,
    features: [{ slug: 'shortcuts', is_included: false }],
  })
  expect((await site.refused('/apps/shortcuts/settings', { slug: 'nothing' })).status).toBe(404)
})

test('a changed minimum changes the derived cart value, unless someone typed one', async () => {
  const site = await aSite(true)
  const { shortcut, sessionId } = await site.save({ template_id: 'exit-offer', status: 'draft' })
  const [small, ...others] = shortcut.definition.discounts
  const withMinimum = (min_purchase_amount: number) => ({
    ...shortcut.definition,
    displayRules: undefined,
    discounts: [{ ...small!, min_purchase_amount }, ...others],
  })
  const wanted = { id: shortcut.id, template_id: 'exit-offer', session_id: sessionId, status: 'draft' as const }
  const changed = await site.save({ ...wanted, definition: withMinimum(30) })
  expect(changed.shortcut.forms[0]!.min_cart_value).toBe(15)
  const forms = changed.shortcut.forms.map((form, nth) => (nth === 0 ? { ...form, min_cart_value: 9 } : form))
  await site.save({ ...wanted, forms })
  const again = await site.save({ ...wanted, definition: withMinimum(40) })
  expect(again.shortcut.forms[0]!.min_cart_value).toBe(9)
})
