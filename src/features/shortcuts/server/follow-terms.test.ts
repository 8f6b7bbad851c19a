import { expect, test } from 'vitest'
import { shortcutsServer } from './testing/shortcuts-server.ts'

const { aSite } = await shortcutsServer()

test('the texts of forms and emails show the discount: in a draft at once, in live ones after publishing', async () => {
  const site = await aSite(true)
  const { shortcut } = await site.save({ template_id: 'welcome-offer', status: 'draft' })
  const popup_id = shortcut.forms[0]!.popup_id!
  let session_id = shortcut.session_id
  const change = async (terms: object, how: { status?: 'draft'; is_background?: boolean } = {}) => {
    const { displayRules: _rules, ...definition } = (await site.load(shortcut.id)).definition
    const discounts = definition.discounts.map((one) => ({ ...one, ...terms }))
    const { status, ...more } = how
    const wanted = {
      id: shortcut.id,
      template_id: 'welcome-offer',
      session_id,
      definition: { ...definition, discounts },
    }
    const saved = await site.save({ ...wanted, ...(status && { status }) }, more)
    session_id = saved.sessionId
    return saved.shortcut
  }
  const ofForm = async () => JSON.stringify((await site.call('/popup/load', { popup_id })).popup.json)
  const said = ({ emails }: { emails: readonly object[] }) => [...new Set(JSON.stringify(emails).match(/\d+%/g))]

  expect(said(shortcut)).toEqual(['10%'])
  const draft = await change({ discount_value: 15 }, { status: 'draft' })
  expect(said(draft)).toEqual(['15%'])
  expect(draft.emails[0]!.subject).toBe('Welcome! Here is your 15% off')
  expect(draft.definition.discounts[0]).toMatchObject({ name: '15% for new subscribers', discount_prefix: 'WELCOME15' })
  expect(await ofForm()).toMatch(/15% off/)
  expect(await ofForm()).not.toMatch(/10% off/)

  // Incomplete input changes no text.
  expect(said(await change({ discount_value: 0 }, { status: 'draft', is_background: true }))).toEqual(['15%'])
  const live = await change({ discount_value: 20, discount_prefix: 'HELLO' })
  expect([said(live), live.definition.discounts[0]!.discount_prefix]).toEqual([['20%'], 'HELLO'])
  expect(await ofForm()).toMatch(/20% off/)

  const typed = await change({ discount_value: 25 }, { is_background: true })
  expect([said(typed), typed.has_changes]).toEqual([['25%'], true])
  expect(await ofForm()).toMatch(/20% off/)
  const sent = async () => JSON.stringify((await site.call('/autoresponse/email/load')).emails)
  expect(await sent()).toContain('20% off')
  await change({})
  expect(await ofForm()).toMatch(/25% off/)
  expect(await sent()).not.toContain('20% off')
  // Saved again, nothing changes.
  const before = await site.load(shortcut.id)
  expect((await change({}, { is_background: true })).updated_at).toBe(before.updated_at)
})

test('each prize of the wheel shows its own value', async () => {
  const site = await aSite(true)
  const { shortcut, sessionId } = await site.save({ template_id: 'spin-to-win', status: 'draft' })
  const { displayRules: _rules, ...definition } = shortcut.definition
  const discounts = definition.discounts.map((one) => (one.id === 'large' ? { ...one, discount_value: 25 } : one))
  await site.save({
    id: shortcut.id,
    template_id: 'spin-to-win',
    status: 'draft',
    session_id: sessionId,
    definition: { ...definition, discounts },
  })
  const { popup } = await site.call('/popup/load', { popup_id: shortcut.forms[0]!.popup_id })
  const labels = JSON.stringify(popup.json).match(/\d+% off/g)
  expect(labels?.toSorted()).toEqual(['10% off', '10% off', '25% off', '5% off', '5% off'])
})
