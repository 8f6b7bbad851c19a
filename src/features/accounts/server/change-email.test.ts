import { describe, expect, test } from 'vitest'
import { aServer, password } from './testing/accounts-server.ts'

const minute = 60 * 1000

describe('a new email address', async () => {
  const { aPerson, clock, isIn, logIn, mailbox, newestLink, post, runJobs } = await aServer()
  const ask = (token: string, email: string) => post('/accounts/change-email', { password, email }, { token })
  const confirm = (token: string) => post('/accounts/confirm-email', { token })

  test('replaces the old one once its link is opened, and the old address is notified', async () => {
    const { email, token } = await aPerson()
    expect((await ask(token, ' New@Example.com ')).body).toEqual({ success: true })
    await runJobs()
    expect(mailbox.at(-1)).toMatchObject({ to: { address: 'new@example.com' }, subject: 'Confirm your new address' })
    expect(mailbox.at(-1)!.text).not.toContain('Ada')
    const link = newestLink()
    expect((await logIn(email)).status).toBe(200)
    expect((await confirm(link)).body).toEqual({ success: true, email: 'New@Example.com' })
    expect([(await logIn(email)).status, (await logIn('new@example.com')).status]).toEqual([400, 200])
    expect(await isIn(token)).toBe(true)
    expect((await post('/accounts/me', {}, { token })).body.account.email).toBe('New@Example.com')
    await runJobs()
    expect(mailbox.at(-1)).toMatchObject({
      to: { address: email, name: 'Ada' },
      subject: 'Your email address was changed',
    })
    expect((await confirm(link)).body.issues).toMatchObject([{ path: 'token' }])
  })

  test('needs the password and a valid address without an account', async () => {
    const { token } = await aPerson()
    const other = await aPerson()
    const wrong = await post('/accounts/change-email', { password: 'not it', email: 'x@example.com' }, { token })
    expect(wrong.body.issues).toEqual([{ path: 'password', message: 'The password is incorrect.' }])
    expect((await ask(token, 'nobody')).body.issues).toMatchObject([{ path: 'email' }])
    const taken = await ask(token, other.email.toUpperCase())
    expect([taken.status, taken.body.issues[0].path]).toEqual([409, 'email'])
    expect((await post('/accounts/change-email', { password, email: 'x@example.com' })).status).toBe(401)
  })

  test('is refused if another account took it in the meantime; the link remains valid', async () => {
    const { email, token } = await aPerson()
    await ask(token, 'contested@example.com')
    await runJobs()
    const link = newestLink()
    await aPerson({ email: 'contested@example.com' })
    expect((await confirm(link)).status).toBe(409)
    expect((await logIn(email)).status).toBe(200)
  })

  test('has a link that lasts an hour and stops working after a password change', async () => {
    const { token } = await aPerson()
    await ask(token, 'late@example.com')
    await runJobs()
    clock.advance(60 * minute)
    expect((await confirm(newestLink())).status).toBe(400)
    await ask(token, 'late@example.com')
    await runJobs()
    const change = { password, new_password: 'another long password' }
    expect((await post('/accounts/change-password', change, { token })).status).toBe(200)
    expect((await confirm(newestLink())).status).toBe(400)
  })

  test('gets three links an hour, no matter who requests them', async () => {
    const people = [await aPerson(), await aPerson()]
    for (const { token } of [people[0]!, people[1]!, people[0]!]) await ask(token, 'wanted@example.com')
    const refused = await ask(people[1]!.token, 'wanted@example.com')
    expect([refused.status, refused.body.issues[0].path]).toEqual([429, 'email'])
    clock.advance(60 * minute + 1)
    expect((await ask(people[1]!.token, 'wanted@example.com')).status).toBe(200)
  })
})

test('counts and ends the other sessions', async () => {
  const { aPerson, isIn, logIn, post } = await aServer()
  const { email, token } = await aPerson()
  const others = [(await logIn(email)).body.token!, (await logIn(email)).body.token!] as const
  await aPerson()
  expect((await post('/accounts/sessions', {}, { token })).body).toEqual({ success: true, other_sessions: 2 })
  expect((await post('/accounts/end-sessions', {}, { token })).body).toEqual({ success: true, ended_sessions: 2 })
  expect([await isIn(token), await isIn(others[0]), await isIn(others[1])]).toEqual([true, false, false])
  expect((await post('/accounts/sessions')).status).toBe(401)
})
