import { expect, test } from 'vitest'
import { walk } from '#form/document/tree.ts'
import { shortcutCalls } from '../contract.ts'
import { shortcutsServer } from './testing/shortcuts-server.ts'

const { aSite, clock, get, post, tools } = await shortcutsServer()

test('a new shortcut is a draft with paused forms; saving makes all of it live, and the status pauses and resumes it', async () => {
  const site = await aSite()
  const draft = await site.save({ template_id: 'welcome-offer', status: 'draft' })
  expect(draft.shortcut).toMatchObject({ status: 'draft', automation_id: null, problems: [] })
  const popupId = draft.shortcut.forms[0]!.popup_id!
  const statusOfForm = async () => (await site.call('/popup/load', { popup_id: popupId })).popup.status
  expect(await statusOfForm()).toBe('paused')
  expect((await site.call('/apps/discounts/campaigns')).total).toBe(0)

  const { shortcut } = await site.save({
    id: draft.shortcut.id,
    template_id: 'welcome-offer',
    session_id: draft.sessionId,
  })
  expect(shortcut.status).toBe('active')
  expect(await statusOfForm()).toBe('active')
  const { campaigns } = await site.call('/apps/discounts/campaigns')
  expect(campaigns).toMatchObject([{ campaignName: 'Welcome offer with reminder: 10% for new subscribers' }])
  const { popup } = await site.call('/popup/load', { popup_id: popupId })
  expect(popup.discount_campaign_id).toBe(campaigns[0]!.id)
  expect(JSON.stringify(popup.json)).toContain(campaigns[0]!.id)
  const { automation } = await site.call('/automations/load', { automation_id: shortcut.automation_id })
  expect(automation).toMatchObject({
    status: 'active',
    version: 1,
    flow: { trigger: { event: { popup_id: popupId } } },
  })
  const { emails } = await site.call('/autoresponse/email/load')
  expect(emails.map(({ id }) => id).toSorted()).toEqual(shortcut.emails.map(({ email_id }) => email_id!).toSorted())
  expect(JSON.stringify(emails[0]!.document)).toContain(campaigns[0]!.id)

  const setStatus = (status: string) => site.call('/apps/shortcuts/status', { shortcut_id: shortcut.id, status })
  const statusOfAutomation = async () => {
    const found = await site.refused('/automations/load', { automation_id: shortcut.automation_id })
    return found.status === 404 ? 'deleted' : found.body.automation.status
  }
  expect((await setStatus('draft')).shortcut).toEqual({ status: 'draft' })
  expect([await statusOfForm(), await statusOfAutomation()]).toEqual(['paused', 'paused'])
  await setStatus('deleted')
  expect([await statusOfForm(), await statusOfAutomation()]).toEqual(['deleted', 'deleted'])
  expect((await site.call('/apps/shortcuts')).shortcuts).toEqual([])
  expect((await site.call('/apps/discounts/campaigns')).total).toBe(0)
  expect((await site.refused('/apps/shortcuts/load', { id: shortcut.id })).status).toBe(404)
  await setStatus('active')
  expect([await statusOfForm(), await statusOfAutomation()]).toEqual(['active', 'active'])
  expect((await site.load(shortcut.id)).emails.map(({ email_id }) => email_id)).toEqual(
    shortcut.emails.map(({ email_id }) => email_id),
  )
})

test('saving a live shortcut updates its parts, and creates nothing twice', async () => {
  const site = await aSite()
  const { shortcut, sessionId } = await site.save({ template_id: 'welcome-offer' })
  const [welcome] = shortcut.emails
  const definition = {
    ...shortcut.definition,
    displayRules: undefined,
    discounts: shortcut.definition.discounts.map((one) => ({
      ...one,
      discount_type: 'fixed' as const,
      discount_value: 12.345,
    })),
  }
  const wanted = { id: shortcut.id, template_id: 'welcome-offer', session_id: sessionId, name: 'Hello', definition }
  const email = {
    ...welcome!,
    subject: 'Hi there',
    variables: [{ slug: welcome!.variables[0]!.slug, label: '', text: 'A new headline' }],
  }
  clock.advance(1000)
  const background = await site.save(wanted, { is_background: true, emails_to_save: [email] })
  expect(background.shortcut).toMatchObject({ status: 'active', has_changes: true, name: 'Hello' })
  const subjects = async () => (await site.call('/autoresponse/email/load')).emails.map(({ subject }) => subject)
  expect(await subjects()).not.toContain('Hi there')
  const again = await site.save(wanted, { is_background: true, emails_to_save: [email] })
  expect(again.shortcut.updated_at).toBe(background.shortcut.updated_at)

  const saved = await site.save(wanted)
  expect(saved.shortcut).toMatchObject({ has_changes: false, automation_id: shortcut.automation_id })
  expect(await subjects()).toHaveLength(2)
  expect(await subjects()).toContain('Hi there')
  expect(saved.shortcut.emails[0]!.variables[0]!.text).toBe('A new headline')
  const { campaigns } = await site.call('/apps/discounts/campaigns')
  expect(campaigns).toMatchObject([{ discount: { discount_value: 12.35 } }])
  const { automations } = await site.call('/automations/list')
  expect(automations).toMatchObject([{ version: 1 }])
})

test('detects conflicting changes in two windows', async () => {
  const site = await aSite()
  const { shortcut, sessionId } = await site.save({ template_id: 'sunset', status: 'draft' })
  const of = { id: shortcut.id, template_id: 'sunset', status: 'draft' } as const
  const other = await site.save({ ...of, name: 'Other window', updated_at: shortcut.updated_at })
  expect(other.sessionId).not.toBe(sessionId)
  const stale = await site.refused(shortcutCalls.save.path, {
    shortcut: { ...of, name: 'Mine', session_id: sessionId },
  })
  expect([stale.status, stale.body.error]).toEqual([409, 'Someone else saved this shortcut after you opened it.'])
  expect((await site.save({ ...of, name: 'Again', session_id: other.sessionId })).shortcut.name).toBe('Again')
  const late = await site.refused(shortcutCalls.save.path, {
    shortcut: { ...of, name: 'Late', updated_at: shortcut.updated_at },
  })
  expect(late.status).toBe(409)
})

test('rejects invalid values with an error on the field, and creates nothing', async () => {
  const site = await aSite()
  const { shortcut, sessionId } = await site.save({ template_id: 'welcome-offer', status: 'draft' })
  const {
    definition,
    forms: [form],
    emails: [welcome, reminder],
  } = shortcut
  const wanted = {
    id: shortcut.id,
    template_id: 'welcome-offer',
    session_id: sessionId,
    definition: {
      ...definition,
      displayRules: [],
      discounts: [{ ...definition.discounts[0]!, discount_value: 100, discount_prefix: '' }],
    },
    forms: [{ ...form!, before_show_delay: 0, cookie_lifetime: 0 }],
  }
  const more = {
    emails_to_save: [
      { ...welcome!, from: ' ' },
      { ...reminder!, subject: '', send_at: '2020-01-01T00:00:00Z' },
    ],
  }
  const answer = await site.refused(shortcutCalls.save.path, { shortcut: wanted, ...more })
  expect(answer.status).toBe(400)
  expect(answer.body.issues!.map(({ path }) => path)).toEqual([
    'definition.discounts.0.discount_value',
    'definition.discounts.0.discount_prefix',
    'definition.displayRules',
    'forms.0.before_show_delay',
    'forms.0.cookie_lifetime',
    'emails.0.from',
    'emails.1.subject',
    'emails.1.send_at',
  ])
  const kept = await site.load(shortcut.id)
  expect([kept.status, kept.emails[0]!.from, kept.definition.displayRules!.length]).toEqual([
    'draft',
    'Corner & Shop',
    1,
  ])
  expect((await site.call('/apps/discounts/campaigns')).total).toBe(0)
  // As a draft it is saved, and its problems are reported.
  const draft = await site.save({ ...wanted, status: 'draft' }, more)
  expect(draft.shortcut.problems).toHaveLength(8)
})

test('refuses an unknown template, another site’s shortcut and a stranger', async () => {
  const [mine, theirs] = [await aSite(), await aSite()]
  const missing = await mine.refused(shortcutCalls.save.path, { shortcut: { template_id: 'nothing' } })
  expect([missing.status, missing.body.error]).toEqual([404, 'Template not found'])
  expect((await mine.refused('/apps/shortcuts/template', { template_id: 'nothing' })).body.error).toBe(
    'Template not found',
  )
  const { shortcut } = await theirs.save({ template_id: 'sunset', status: 'draft' })
  const calls: [string, object][] = [
    ['/apps/shortcuts/load', { id: shortcut.id }],
    ['/apps/shortcuts/status', { shortcut_id: shortcut.id, status: 'deleted' }],
    ['/apps/shortcuts/update', { shortcut_id: shortcut.id, attribute: { name: 'name', value: 'Mine' } }],
    [shortcutCalls.save.path, { shortcut: { id: shortcut.id, template_id: 'sunset' } }],
    ['/apps/shortcuts/template', { template_id: 'sunset', shortcut_id: shortcut.id }],
  ]
  for (const [path, body] of calls) expect((await mine.refused(path, body)).status).toBe(404)
  for (const path of Object.values(shortcutCalls).map((call) => call.path))
    expect((await post(path, { site_id: theirs.id }, mine.owner)).status).toBe(403)
  expect((await theirs.load(shortcut.id)).status).toBe('draft')
})

test('lists name, plan, templates, their emails and merge data', async () => {
  const site = await aSite()
  const { shortcut } = await site.save({ template_id: 'sunset', status: 'draft' })
  const renamed = await site.call('/apps/shortcuts/update', {
    shortcut_id: shortcut.id,
    attribute: { name: 'name', value: 'Cleanup' },
  })
  expect(renamed.shortcut.name).toBe('Cleanup')
  expect((await site.call('/apps/shortcuts')).shortcuts).toMatchObject([
    { name: 'Cleanup', target: 'Reactivate 5% of inactive contacts', figures: { rate: null } },
  ])
  expect(await site.call('/apps/shortcuts/settings', { slug: 'vip' })).toMatchObject({
    pricingData: { slug: 'vip', is_included: true },
  })
  const listed = await site.call('/apps/shortcuts/templates')
  expect(listed.templates.length).toBeGreaterThanOrEqual(15)
  expect(listed.missing).toEqual(['shop', 'products'])
  const { template, templateStyle } = await site.call('/apps/shortcuts/template/email', {
    type: 'welcome',
    template: 'welcome-offer/welcome',
  })
  expect(template.theme).toEqual(templateStyle)
  expect(
    (await site.refused('/apps/shortcuts/template/email', { type: 'product view', template: 'welcome-offer/welcome' }))
      .status,
  ).toBe(404)
  const product = { external_id: 'p1', title: 'Blue mug', price: 12, url: 'https://shop.example/mug' }
  await site.call('/products/record', { products: [product] })
  const merge = await site.call('/apps/shortcuts/email_merge_data', { email_type: 'product view', product_id: 'p1' })
  expect(merge).toMatchObject({ product: { title: 'Blue mug' }, tags: { 'shop.product': 'Blue mug' } })
  expect(
    (await site.refused('/apps/shortcuts/email_merge_data', { email_type: 'welcome', product_id: 'p2' })).status,
  ).toBe(404)
})

test('does not make an email live that suggests a product but has none', async () => {
  const site = await aSite(true)
  const { status, body } = await site.refused('/apps/shortcuts/save', { shortcut: { template_id: 'cross-sell' } })
  expect([status, body.issues]).toMatchObject([
    400,
    [{ path: expect.stringContaining('definition.selectedProduct'), message: 'Choose a product.' }],
  ])
})

test('shows a visitor who signs up a code of the shortcut’s discount, and the emails follow', async () => {
  const site = await aSite(true)
  const { shortcut } = await site.save({ template_id: 'welcome-offer' })
  const { popup_id } = shortcut.forms[0]!
  const { popup } = await site.call('/popup/load', { popup_id })
  const component = walk(popup.json).find((visit) => visit.component.type === 'discount')!.component
  const visitor_id = tools.newId()
  const submission_id = tools.newId()
  const { ticket } = (await get('/v/ticket', { key: site.key })).body
  const sent = {
    ticket,
    id: submission_id,
    popup_id,
    visitor_id,
    page: 'https://shop.example/a',
    fields: { email: 'ann@example.com' },
  }
  expect((await post('/v/subscribe', { key: site.key, ...sent, shown_for: 5000 })).status).toBe(200)
  const code = await post('/v/code', { key: site.key, popup_id, component_id: component.id, visitor_id, submission_id })
  expect(code.body).toMatchObject({ success: true, code: expect.stringMatching(/^WELCOME10-/) })
})

test('an email with a set time waits for it; once passed, that time can still be saved, but no other past time', async () => {
  const site = await aSite()
  const { shortcut, sessionId } = await site.save({ template_id: 'welcome-offer', status: 'draft' })
  const send_at = new Date(clock.now + 86_400_000).toISOString()
  const wanted = { id: shortcut.id, template_id: 'welcome-offer', session_id: sessionId }
  const [welcome, reminder] = shortcut.emails
  const live = await site.save(wanted, { emails_to_save: [{ ...reminder!, send_at }] })
  const { automation } = await site.call('/automations/load', { automation_id: live.shortcut.automation_id })
  const under = { step: `${reminder!.id}-time`, branch: 'in_time' }
  expect(automation.flow.steps).toContainEqual({ id: under.step, kind: 'wait_date', at: send_at, under: null })
  expect(automation.flow.steps).toContainEqual(expect.objectContaining({ kind: 'email', id: reminder!.id, under }))
  clock.advance(2 * 86_400_000)
  const again = await site.save({ ...wanted, name: 'Renamed', session_id: live.sessionId })
  expect(again.shortcut).toMatchObject({ name: 'Renamed', status: 'active', problems: [] })
  const past = new Date(clock.now - 1).toISOString()
  const refused = await site.refused(shortcutCalls.save.path, {
    shortcut: { ...wanted, session_id: again.sessionId },
    emails_to_save: [{ ...welcome!, send_at: past }],
  })
  expect(refused.body.issues!.map(({ path }) => path)).toEqual(['emails.0.send_at'])
})
