import { when } from '#platform/server/events/events.ts'
import { accountEvents } from '../contract.ts'
import { expect, test } from 'vitest'
import { aServer, password } from './testing/accounts-server.ts'

test('removes an account with its sessions, only with its password', async () => {
  const { aPerson, isIn, logIn, post } = await aServer()
  await aPerson()
  const { email, token } = await aPerson()
  const other = (await logIn(email)).body.token
  const wrong = await post('/accounts/delete', { password: 'not it' }, { token })
  expect(wrong.body.issues).toEqual([{ path: 'password', message: 'The password is incorrect.' }])
  expect((await post('/accounts/delete', { password })).status).toBe(401)
  const removed = await post('/accounts/delete', { password }, { token })
  expect(removed.body).toEqual({ success: true })
  expect(String(removed.headers['set-cookie'])).toContain('Max-Age=0')
  expect([await isIn(token), await isIn(other), (await logIn(email)).status]).toEqual([false, false, 400])
  expect((await aPerson({ email })).email).toBe(email)
})

test('refuses to remove an account with sites, or an admin’s while there are other accounts', async () => {
  let sites = 1
  const forgotten: string[] = []
  const { aPerson, post } = await aServer('open', {
    on: [
      when(accountEvents.removalAsked, async () => sites),
      when(accountEvents.removed, async ({ user_id }) => void forgotten.push(user_id)),
    ],
  })
  const admin = await aPerson()
  const { id, token } = await aPerson()
  const refused = await post('/accounts/delete', { password }, { token })
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'You are the only owner of a site. Delete it or make someone else an owner first, in its settings.',
  ])
  sites = 0
  expect((await post('/accounts/delete', { password }, admin)).status).toBe(409)
  expect((await post('/accounts/delete', { password }, { token })).status).toBe(200)
  expect((await post('/accounts/delete', { password }, admin)).status).toBe(200)
  expect((await post('/accounts/welcome')).body.has_accounts).toBe(false)
  expect(forgotten).toEqual([id, admin.id])
})
