import { expect, test } from 'vitest'
import { sitesRoom } from '#features/sites/server/index.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { sendingRoom } from './index.ts'

test('sends a test email to the given address, which is required for API keys because they have no email', async () => {
  const scopes = ['sending:write' as const]
  const server = await testServer({
    rooms: [sitesRoom(), sendingRoom()],
    callers: () => ({
      identify: async () => ({ id: 'key', email: '', isAdmin: false, isPro: false, scopes, siteId }),
      roleOn: async () => 'admin',
      siteOfKey: async () => null,
    }),
  })
  const siteId = server.tools.newId()
  const sent = (body: object) => server.post('/sending/servers/test', body, { token: 'trk_0123456789abcdef' })
  const missing = await sent({})
  const message = 'Enter the address to send the test to: an API key has none of its own.'
  expect([missing.status, missing.body.issues]).toEqual([400, [{ path: 'email_address', message }]])
  expect((await sent({ email_address: 'ann' })).status).toBe(400)
  const { status, body } = await sent({ email_address: 'ann@example.com' })
  expect([status, body.to]).toEqual([200, 'ann@example.com'])
})
