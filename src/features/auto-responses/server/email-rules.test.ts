import { expect, test } from 'vitest'
import { testServer } from '#platform/server/testing/calls.ts'
import { autoResponsesRoom, copyRules, deleteFormRules } from './index.ts'
import { autoResponsesServer } from './testing/auto-responses-server.ts'

const { database, tools, clock, member } = await autoResponsesServer()
const aForm = tools.newId()
const guarded = await testServer({
  rooms: [autoResponsesRoom({ hasForm: async (_db, _site, id) => id === aForm })],
  database,
})

test('only one rule of a form is active: linking or activating another one pauses it', async () => {
  const { call, save, tie, rules } = member()
  const popup = tools.newId()
  const one = await tie(popup, (await save()).id)
  const two = await tie(popup, (await save()).id)
  const statuses = async () => (await rules(popup)).map((rule) => rule.status)
  expect(await statuses()).toEqual(['paused', 'active'])
  const answer = await call('/autoresponse/rule/status', { rule_id: one.id, status: 'active' })
  expect(answer.body.rules).toEqual(await rules(popup))
  expect(await statuses()).toEqual(['active', 'paused'])
  expect(await tie(popup, two.email_id)).toEqual({ ...two, status: 'active' })
  expect(await statuses()).toEqual(['paused', 'active'])
})

test('linking an email with an inactive rule pauses no other', async () => {
  const { call, save, tie, rules } = member()
  const popup = tools.newId()
  await tie(popup, (await save()).id)
  for (const status of ['paused', 'inactive']) {
    clock.advance(1)
    const email_id = (await save()).id
    const { rule } = (await call('/autoresponse/rule/create', { popup_id: popup, email_id, status })).body
    expect(rule.status).toBe(status)
  }
  expect((await rules(popup)).map((rule) => rule.status)).toEqual(['active', 'paused', 'inactive'])
  const answer = await call('/autoresponse/rule/create', { popup_id: popup, status: 'gone' })
  expect(answer.status).toBe(400)
})

test('many simultaneous activations leave one rule active', async () => {
  const { call, save, tie, rules } = member()
  const popup = tools.newId()
  const emails = await Promise.all([save(), save(), save(), save()])
  await Promise.all(emails.map((email) => tie(popup, email.id)))
  const all = await rules(popup)
  await Promise.all(all.map(({ id }) => call('/autoresponse/rule/status', { rule_id: id, status: 'active' })))
  expect((await rules(popup)).filter((rule) => rule.status === 'active')).toHaveLength(1)
})

test('toggling changes active to paused, paused to inactive, inactive to paused', async () => {
  const { call, save, tie } = member()
  const { id } = await tie(tools.newId(), (await save()).id)
  const toggle = async () => (await call('/autoresponse/rule/status', { rule_id: id })).body.rules[0]!.status
  expect([await toggle(), await toggle(), await toggle()]).toEqual(['paused', 'inactive', 'paused'])
})

test('a copied form has its own rules, and none is active', async () => {
  const { siteId, save, tie, rules } = member()
  const [from, to] = [tools.newId(), tools.newId()]
  await tie(from, (await save()).id)
  await tie(from, (await save()).id)
  await database.inSite(siteId, (db) =>
    copyRules({ ...tools, newId: () => (clock.advance(1), tools.newId()), db, siteId }, from, to),
  )
  expect((await rules(from)).map((rule) => rule.status)).toEqual(['paused', 'active'])
  expect((await rules(to)).map((rule) => rule.status)).toEqual(['paused', 'inactive'])
})

test('permanently deleting a form deletes its rules', async () => {
  const { save, tie, rules } = member()
  const [gone, kept] = [tools.newId(), tools.newId()]
  const { id } = await save()
  await tie(gone, id)
  await tie(kept, id)
  await database.acrossSites((db) => deleteFormRules(db, [gone]))
  expect([await rules(gone), (await rules(kept)).length]).toEqual([[], 1])
})

test('a rule requires a form of the site', async () => {
  const { siteId, token } = guarded.aMember()
  const call = <Path extends string>(path: Path, body: object) =>
    guarded.post(path, { site_id: siteId, ...body }, { token })
  const { email } = (await call('/autoresponse/email/save', { email: { name: 'x', subject: 'x', body: 'x' } })).body
  const create = (popup_id: string) => call('/autoresponse/rule/create', { popup_id, email_id: email.id })
  expect((await create(aForm)).status).toBe(200)
  const unknown = await create(tools.newId())
  const issues = [{ path: 'popup_id', message: 'Form not found.' }]
  expect([unknown.status, unknown.body]).toEqual([
    404,
    { success: false, error: 'Failed to create auto response rule.', issues },
  ])
})

test('moving a rule to another time pauses the rule already there', async () => {
  const it = member()
  const popup = tools.newId()
  const one = await it.tie(popup, (await it.save()).id)
  clock.advance(1)
  const { rule: two } = (
    await it.call('/autoresponse/rule/create', { popup_id: popup, email_id: (await it.save()).id, delay: 2 })
  ).body
  const moved = await it.call('/autoresponse/rule/status', { rule_id: two.id, delay: 0, delay_interval: 'day' })
  expect(moved.body.rules).toMatchObject([
    { id: one.id, status: 'paused' },
    { id: two.id, status: 'active', delay: 0, delay_interval: 'day' },
  ])
  const left = await it.call('/autoresponse/rule/delete', { rule_id: two.id })
  expect(left.body.rules).toMatchObject([{ id: one.id }])
})
