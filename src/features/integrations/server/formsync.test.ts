import { expect, test } from 'vitest'
import { documentWith, input, liveForm } from '#features/visitors/server/testing/a-live-form.ts'
import { emptyTarget } from '../contract.ts'
import { answered, integrationsServer } from './testing/integrations-server.ts'

const { aTicket, begin, clock, failing, post, runJobs, send, silencing, tools } = await integrationsServer()

const news = `<form action="https://search.example/find"><input name="q"><input type="hidden" name="site" value="9"></form>
  <form action="https://news.example/in" method="post"><input name="mail" type="email"><input name="fn" placeholder="First name">
  <input type="hidden" name="id" value="4"><input name="b_0123456789a_x"><input type="submit"></form>`
const club = '<form action="//club.example/join"><input name="EMAIL"><select name="tea"></select></form>'

/** Creates a site with two live forms, and records what is sent to the forms of other services. */
async function beginWithForms() {
  const begun = await begin()
  const { call, popup_id: first, site } = begun
  const second = tools.newId()
  const document = documentWith(input('textField', 'first_name', { kind: 'text' }))
  await site.publishForms(liveForm(first, { document }), liveForm(second, { document }))
  const bodies: [string, unknown][] = []
  failing(({ request, body }) => {
    if (!/(news|club)\.example/.test(request)) return undefined
    bodies.push([request, body])
    return answered(302, '', { location: 'https://news.example/thanks' })
  })
  const read = (html: string) => call('/sumolist/formsync/validate', { html })
  const set = async (popupId: string | null, html: string, mapping: Record<string, string> = {}) => {
    const settings = { ...emptyTarget, form: await read(html), mapping }
    return call('/list/formsync/settings/save', { popup_id: popupId, settings })
  }
  /** Subscribes a visitor in one of the forms. */
  const subscribe = async (popup_id: string, email: string) => {
    await send({ popup_id, fields: { email, first_name: 'Ann' }, ticket: await aTicket() })
    clock.advance(1)
  }
  return { ...begun, bodies, read, set, subscribe, first, second }
}

test('reads the HTML of another service’s form, choosing the form that has an email field', async () => {
  const { read, site } = await beginWithForms()
  expect(await read(news)).toEqual({
    success: true,
    action: 'https://news.example/in',
    method: 'POST',
    email_field: 'mail',
    fields: [
      { key: 'mail', name: 'mail' },
      { key: 'fn', name: 'First name' },
    ],
    hidden: { id: '4' },
  })
  expect(await read(club)).toMatchObject({ action: 'https://club.example/join', method: 'GET', email_field: 'EMAIL' })
  for (const html of ['<p>No form</p>', '<form action="/in"><input type="email" name="a"></form>']) {
    const wrong = await post('/sumolist/formsync/validate', { site_id: site.id, html }, site.owner)
    expect([wrong.status, wrong.body]).toMatchObject([400, { issues: [{ path: 'html' }] }])
  }
})

test('each form submits to its own external form, with its own mapping; nothing is connected before that', async () => {
  const { bodies, call, first, second, set, stateOf, subscribe } = await beginWithForms()
  expect(await stateOf('formsync')).toMatchObject({ connected: false, credential_fields: [] })
  await set(first, news, { fn: 'first_name' })
  await set(second, club, { tea: 'first_name' })
  expect(await stateOf('formsync')).toMatchObject({ connected: true, valid: true })
  await subscribe(first, 'ann@example.com')
  await subscribe(second, 'bob@example.com')
  await runJobs()
  expect(bodies.toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
    ['GET club.example/join?tea=Ann&EMAIL=bob@example.com', undefined],
    ['POST news.example/in', { id: '4', fn: 'Ann', mail: 'ann@example.com' }],
  ])
  expect((await call('/apps/integrations/settings', { popup_id: second })).targets).toMatchObject({
    formsync: { form: { action: 'https://club.example/join' }, mapping: { tea: 'first_name' } },
  })
  await call('/list/formsync/settings/save', { popup_id: second, settings: null })
  await subscribe(second, 'cleo@example.com')
  await runJobs()
  expect(bodies).toHaveLength(2)
})

test('refuses to save without a form, or with an action that isn’t a web URL', async () => {
  const { site, first } = await beginWithForms()
  const save = (settings: object) =>
    post('/list/formsync/settings/save', { site_id: site.id, popup_id: first, settings }, site.owner)
  expect(await save(emptyTarget)).toMatchObject({ status: 400, body: { issues: [{ path: 'settings.form' }] } })
  const form = { action: 'javascript:alert(1)', method: 'POST', email_field: 'mail', fields: [], hidden: {} }
  const wrong = await save({ ...emptyTarget, form })
  expect([wrong.status, wrong.body.issues[0].path]).toEqual([400, 'settings.form.action'])
})

test('a form whose server doesn’t answer is paused without delaying others; everything is sent once it answers', async () => {
  const { bodies, deliveries, first, second, set, subscribe } = await beginWithForms()
  await set(first, news)
  await set(second, club)
  silencing('news.example')
  for (const name of ['a', 'b', 'c', 'd', 'e']) await subscribe(first, `${name}@example.com`)
  await subscribe(second, 'bob@example.com')
  await runJobs()
  expect(bodies.filter(([request]) => request.includes('club.example'))).toHaveLength(1)
  // At most as many requests wait for a timeout as are sent at once. While it is paused, no requests are sent to it.
  const asked = () => bodies.filter(([request]) => request.includes('news.example')).length
  const before = asked()
  expect(before).toBeLessThanOrEqual(2)
  await subscribe(first, 'f@example.com')
  await subscribe(second, 'cleo@example.com')
  await runJobs()
  expect(asked()).toBe(before)
  expect(bodies.filter(([request]) => request.includes('club.example'))).toHaveLength(2)
  silencing('')
  for (let hours = 0; hours < 3; hours++) {
    clock.advance(3_600_000)
    await runJobs()
  }
  const states = (await deliveries({ service: 'formsync' })).map(({ state }) => state)
  expect(states).toEqual(Array.from({ length: 8 }, () => 'delivered'))
})

test('a refusal by one external form is reported for that form only, and can be retried', async () => {
  const { call, deliveries, first, second, set, stateOf, subscribe } = await beginWithForms()
  await set(first, news)
  await set(second, club)
  let isRefused = true
  failing(({ request }) => {
    if (request.includes('news.example')) return isRefused ? answered(401, '') : 'ok'
    return request.includes('club.example') ? 'ok' : undefined
  })
  await subscribe(first, 'ann@example.com')
  await subscribe(second, 'bob@example.com')
  await runJobs()
  expect(await stateOf('formsync')).toMatchObject({ valid: true, refused: 1, waiting: 0 })
  isRefused = false
  expect((await call('/integrations/deliveries/retry', { service: 'formsync' })).retried).toBe(1)
  await runJobs()
  expect((await deliveries({ service: 'formsync' })).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
})
