import { expect, test } from 'vitest'
import type { LaunchCheck } from '#features/forms/contract.ts'
import { scriptCalls } from '#features/visitors/contract.ts'
import { templates } from '#form/templates/templates.ts'
import { wholeProgram } from './testing/whole-program.ts'

const { anOwner, app, call, clock, post, tools } = await wholeProgram()

const text = (id: string, ...lines: string[]) => ({
  type: 'text',
  id,
  style: {},
  blocks: lines.map((line) => ({ type: 'paragraph', spans: [{ text: line }] })),
})

async function aForm(first: object[], success: object[] = []) {
  const owner = await anOwner()
  const ask = async <Path extends string>(path: Path, body: object) =>
    post(path, { site_id: owner.siteId, ...body }, owner)
  const tab = (id: string, childComponents: object[]) => ({
    type: 'tab',
    id,
    name: 'Main',
    style: {},
    childComponents,
  })
  const json = {
    version: 1,
    steps: { subscribe: { tabs: [tab('a', first)] }, success: { tabs: [tab('b', success)] } },
  }
  const { popup } = (await ask('/popup/save', { popup: { name: 'Spring', json } })).body
  const check = async (change: object = {}) => {
    const { goal, double_opt_in, list_builder_template_id } = popup
    const form = { json, goal, double_opt_in, list_builder_template_id, ...change }
    const { status, body } = await ask('/popup/launch-checks', { popup_id: popup.id, form })
    return { status, body, checks: body.checks as LaunchCheck[] }
  }
  const messages = async (change: object = {}) => (await check(change)).checks.map(({ message }) => message)
  return { owner, ask, popup, check, messages }
}

const notSeen = 'The script was not seen on your website yet, so no visitor sees the form.'

test('warns the owner that the script is missing until a page has loaded it', async () => {
  const { owner, messages } = await aForm([])
  expect(await messages()).toEqual([notSeen])
  const load = (referer: string) => app.inject({ url: `/s/${owner.key}.js`, headers: { referer } })
  const seen = async () => (await call(scriptCalls.script, { site_id: owner.siteId }, owner)).seen
  expect(await seen()).toBeNull()
  await load(`${tools.publicUrl}/preview/x`)
  await load('about:blank')
  expect(await seen()).toBeNull()
  await load('https://shop.example/')
  await expect.poll(seen).toMatchObject({ page: 'https://shop.example/' })
  // Within the same minute, a full URL replaces a host, but a host doesn't replace a page.
  await load('https://shop.example/mugs?from=mail')
  await expect.poll(seen).toMatchObject({ page: 'https://shop.example/mugs' })
  expect(await messages()).toEqual([])
  clock.advance(8 * 24 * 3600 * 1000)
  expect(await messages()).toEqual(['The script was last seen more than a week ago, on shop.example.'])
})

test('warns about a code that belongs to no discount, but not about the site’s own codes', async () => {
  const { ask, check } = await aForm([text('c', 'Take 15 % off.'), text('d', 'Your code is WELCOME15', 'or VIP')])
  const found = async () =>
    (await check()).checks.flatMap(({ message, component_id }) => (component_id ? [[component_id, message]] : []))
  expect(await found()).toEqual([
    ['d', 'No discount has the code “WELCOME15”. Create it under Discounts, or check that your store accepts it.'],
  ])
  await ask('/shops/connect/demo', {})
  const discount = {
    discount_type: 'percentage',
    discount_value: 15,
    discount_prefix: 'WELCOME15',
  }
  expect(
    (
      await ask('/apps/discounts/campaign/save', {
        campaign: { campaignName: 'Welcome', discount },
      })
    ).status,
  ).toBe(200)
  expect(await found()).toEqual([])
})

test('warns if the form promises an email that it does not send', async () => {
  const { ask, popup, messages } = await aForm([], [text('c', 'Thank you!', 'Check your inbox.')])
  const promised = '“Thank you!” promises an email, but the form sends none.'
  expect((await messages())[0]).toContain(promised)
  expect((await messages({ goal: 'call-to-action' }))[0]).toBe(notSeen)
  const undelivered = 'No mail server is set up: the emails of this form are not delivered.'
  expect(await messages({ double_opt_in: true })).toEqual([undelivered, notSeen])
  const email = { name: 'Hi', subject: 'Hi', body: '<p>Hi</p>' }
  const { body } = await ask('/autoresponse/email/save', { email })
  await ask('/autoresponse/rule/create', {
    popup_id: popup.id,
    email_id: body.email.id,
    status: 'active',
  })
  expect(await messages()).toEqual([undelivered, notSeen])
})

test('warns about unchanged template texts, and about missing consent if the site requires it', async () => {
  const template = templates[0]!
  const { ask, messages } = await aForm([])
  const fresh = { json: template.json, list_builder_template_id: template.id }
  expect((await messages(fresh))[0]).toMatch(/texts are still the template’s, such as “.+”\./)
  expect(await messages({ ...fresh, list_builder_template_id: null })).not.toContainEqual(
    expect.stringContaining('template'),
  )
  const consent = 'Your site asks visitors for consent, but'
  expect((await messages()).join()).not.toContain(consent)
  await ask('/settings', { settings: { consent_mode: 'wait' } })
  expect((await messages()).join()).toContain(consent)
})

test('treats another site’s form like an unknown one, and rejects invalid input', async () => {
  const [{ check }, { popup: theirs, ask }] = [await aForm([]), await aForm([])]
  const unknown = await ask('/popup/launch-checks', {
    popup_id: '01970000-0000-7000-8000-000000000000',
    form: {
      json: theirs.json,
      goal: 'emails',
      double_opt_in: false,
      list_builder_template_id: null,
    },
  })
  expect(unknown.status).toBe(404)
  expect((await check({ json: { version: 1 } })).status).toBe(400)
})
