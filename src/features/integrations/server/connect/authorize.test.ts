import { expect, test } from 'vitest'
import { integrationsServer } from '../testing/integrations-server.ts'

const { app, begin, clock, failing } = await integrationsServer()
const hour = 3_600_000

test('the OAuth callback accepts only a genuine state, once; tokens are renewed before they expire', async () => {
  const { call, stateOf } = await begin()
  const credentials = { clientId: 'app', clientSecret: 'client-secret' }
  const { url, window_id } = await call('/oaconsumer/constantcontact/connect', { credentials })
  const page = new URL(url!)
  expect(page.origin + page.pathname).toBe('https://authz.constantcontact.com/oauth2/default/v1/authorize')
  expect(Object.fromEntries(page.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'app',
    redirect_uri: 'http://localhost:3000/integrations/authorized',
    scope: 'contact_data account_read offline_access',
    code_challenge_method: 'S256',
  })
  const tokens: unknown[] = []
  failing(({ request, body, headers }) => {
    if (request.startsWith('POST authz.constantcontact.com')) {
      tokens.push({ ...(body as object), authorization: headers.authorization })
      return { access_token: `access-${tokens.length}`, refresh_token: `refresh-${tokens.length}`, expires_in: 3600 }
    }
    if (request.includes('/account/summary')) return { organization_name: 'Kettle' }
    if (request.includes('/contact_lists')) return { lists: [{ list_id: headers.authorization, name: 'News' }] }
    return undefined
  })
  const state = page.searchParams.get('state')!
  const forged = await app.inject({ url: `/integrations/authorized?code=x&state=${state.slice(0, -2)}aa` })
  expect(forged.statusCode).toBe(400)
  const first = await app.inject({ url: `/integrations/authorized?code=the-code&state=${state}` })
  expect([first.statusCode, first.body]).toEqual([200, expect.stringContaining('Close this window')])
  expect((await app.inject({ url: `/integrations/authorized?code=the-code&state=${state}` })).statusCode).toBe(400)
  expect(await call('/oaconsumer/window', { window_id })).toMatchObject({ state: 'connected' })
  expect(await stateOf('constantcontact')).toMatchObject({ valid: true, account: 'Kettle' })
  expect(tokens).toMatchObject([
    {
      grant_type: 'authorization_code',
      code: 'the-code',
      authorization: `Basic ${Buffer.from('app:client-secret').toString('base64')}`,
      code_verifier: expect.stringMatching(/^[\w-]{60,}$/),
    },
  ])
  clock.advance(2 * hour)
  // With two calls at once, one renews the token and the other uses the stored result.
  const both = await Promise.all([call('/list/constantcontact/lists'), call('/list/constantcontact/lists')])
  expect(both.map(({ lists }) => lists[0]!.id)).toEqual(['Bearer access-2', 'Bearer access-2'])
  expect(tokens).toHaveLength(2)
  expect(tokens[1]).toMatchObject({ grant_type: 'refresh_token', refresh_token: 'refresh-1' })
  failing(undefined)
})

test('a denied or expired authorization window connects nothing and reports it', async () => {
  const { call, stateOf } = await begin()
  const credentials = { clientId: 'app', clientSecret: 'client-secret' }
  const open = async () => {
    const { url, window_id } = await call('/oaconsumer/aweber/connect', { credentials })
    return { state: new URL(url!).searchParams.get('state')!, window_id }
  }
  const denied = await open()
  const answer = await app.inject({ url: `/integrations/authorized?error=access_denied&state=${denied.state}` })
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('Access was denied at AWeber')])
  expect(await call('/oaconsumer/window', denied)).toMatchObject({ state: 'failed' })
  const late = await open()
  clock.advance(11 * 60_000)
  expect(await call('/oaconsumer/window', { window_id: late.window_id })).toMatchObject({ state: 'expired' })
  expect((await app.inject({ url: `/integrations/authorized?code=x&state=${late.state}` })).statusCode).toBe(400)
  expect(await stateOf('aweber')).toMatchObject({ connected: false })
})
