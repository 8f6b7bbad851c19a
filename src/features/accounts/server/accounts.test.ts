import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sending } from '#features/sending/server/index.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { forgetEndedSessions } from './forget-ended.ts'
import { accountsRoom, identify, makePasswordLink } from './index.ts'
import { hashPassword } from './password.ts'

const day = 24 * 60 * 60 * 1000
const password = 'a long password'

async function aServer(signUp: 'open' | 'closed' = 'open') {
  const server = await testServer({
    rooms: [accountsRoom({ signUp }), sending],
    callers: ({ now }, { system }) => ({
      identify: (tokenHash) => identify(system, tokenHash, now()),
      isMember: async () => false,
      siteOfKey: async () => null,
    }),
  })
  let count = 0
  const signUpAs = (changes: object = {}) =>
    server.post('/accounts/sign-up', { email: `ada${++count}@example.com`, password, name: 'Ada', ...changes })
  /** Somebody with an account, logged in. */
  const aPerson = async (changes: object = {}) => {
    const { body } = await signUpAs(changes)
    return { token: body.token as string, email: body.account.email as string, id: body.account.id as string }
  }
  const logIn = (email: string, secret = password) => server.post('/accounts/log-in', { email, password: secret })
  const isIn = async (token: string) => (await server.post('/accounts/me', {}, { token })).status === 200
  /** The token of the newest link that was mailed. */
  const newestLink = () => /token=([\w-]+)/.exec(server.mailbox.at(-1)?.text ?? '')?.[1] ?? ''
  return { ...server, signUpAs, aPerson, logIn, isIn, newestLink }
}

describe('signing up', async () => {
  const { aPerson, database, post, signUpAs } = await aServer()

  test('the first account is the admin, the next ones are not', async () => {
    expect((await post('/accounts/welcome')).body).toMatchObject({ has_accounts: false, sign_up: 'open' })
    const first = await signUpAs({ email: ' Ada@Example.com ', name: ' Ada  ' })
    expect(first.status).toBe(200)
    expect(first.body.account).toMatchObject({ email: 'Ada@Example.com', name: 'Ada', isAdmin: true, isPro: true })
    expect(String(first.headers['set-cookie'])).toContain(first.body.token)
    const second = await signUpAs()
    expect(second.body.account).toMatchObject({ isAdmin: false, isPro: false })
    expect((await post('/accounts/welcome')).body).toMatchObject({ has_accounts: true })
  })

  test('one address, one account, however it is typed', async () => {
    await aPerson({ email: 'grace@example.com' })
    const again = await signUpAs({ email: 'GRACE@example.com' })
    const message = 'There is already an account with this address. Log in instead.'
    expect(again.status).toBe(409)
    expect(again.body).toEqual({ success: false, error: message, issues: [{ path: 'email', message }] })
  })

  test.each([
    [{ email: 'nobody' }, 'email'],
    [{ email: 'a@b.example\r\nBcc: c@d.example' }, 'email'],
    [{ password: 'short' }, 'password'],
    [{ password: 'x'.repeat(201) }, 'password'],
    [{ name: ' ' }, 'name'],
    [{ name: 'a\nb' }, 'name'],
  ])('%j is refused at its field', async (changes, path) => {
    const { status, body } = await signUpAs(changes)
    expect(status).toBe(400)
    expect(body.issues[0].path).toBe(path)
  })

  test('nobody makes themselves an admin', async () => {
    const id = '01970000-0000-7000-8000-000000000000'
    const { body } = await signUpAs({ isAdmin: true, is_admin: true, isPro: true, id })
    expect(body.account).toMatchObject({ isAdmin: false, isPro: false })
    expect(body.account.id).not.toBe(id)
    const changed = await post('/accounts/update', { name: 'Eve', isAdmin: true, id }, { token: body.token })
    expect(changed.body.account).toMatchObject({ name: 'Eve', isAdmin: false })
  })

  test('neither password nor token is stored', async () => {
    const { token } = await aPerson()
    const { rows } = await sql<{ all: string }>`
      SELECT concat((SELECT json_agg(users) FROM users), (SELECT json_agg(sessions) FROM sessions)) AS all`.execute(
      database.system,
    )
    expect(rows[0]!.all).not.toContain(password)
    expect(rows[0]!.all).not.toContain(token)
    expect(rows[0]!.all).toContain(createHash('sha256').update(token).digest('hex'))
  })
})

test('of many first sign-ups at one moment, one is the admin', async () => {
  const { signUpAs } = await aServer('closed')
  const answers = await Promise.all(Array.from({ length: 4 }, () => signUpAs()))
  expect(answers.filter(({ body }) => body.account?.isAdmin)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(3)
})

test('a closed installation takes its first account and no other', async () => {
  const { post, signUpAs } = await aServer('closed')
  expect((await signUpAs()).status).toBe(200)
  expect((await signUpAs()).body.error).toContain('closed')
  expect((await post('/accounts/welcome')).body).toMatchObject({ has_accounts: true, sign_up: 'closed' })
})

describe('logging in', async () => {
  const { aPerson, clock, database, isIn, logIn, post } = await aServer()

  test('starts a session, and logging out ends it', async () => {
    const { email } = await aPerson()
    const { status, body, headers } = await logIn(email.toUpperCase())
    expect(status).toBe(200)
    expect(String(headers['set-cookie'])).toContain(body.token)
    expect(await isIn(body.token)).toBe(true)
    expect((await post('/accounts/log-out', {}, { token: body.token })).status).toBe(200)
    expect(await isIn(body.token)).toBe(false)
  })

  test('a wrong password and an unknown address get one answer', async () => {
    const { email } = await aPerson()
    const wrong = await logIn(email, 'another password')
    const unknown = await logIn('nobody@example.com')
    const malformed = await logIn('not an address')
    expect(wrong.status).toBe(400)
    expect(wrong.body).toEqual({ success: false, error: 'The e-mail address or the password is wrong.' })
    expect([unknown.body, malformed.body]).toEqual([wrong.body, wrong.body])
    expect(wrong.headers['set-cookie']).toBeUndefined()
  })

  test('a session lasts 30 days from its last use', async () => {
    const { token } = await aPerson()
    clock.advance(29 * day)
    expect(await isIn(token)).toBe(true)
    clock.advance(29 * day)
    expect(await isIn(token)).toBe(true)
    clock.advance(30 * day + 1)
    expect(await isIn(token)).toBe(false)
  })

  test('a dated hash is made anew', async () => {
    const { email, id } = await aPerson()
    const cheap = await hashPassword(password, (count) => new Uint8Array(count), {
      memory: 64,
      passes: 1,
      parallelism: 1,
    })
    await sql`UPDATE users SET password_hash = ${cheap} WHERE id = ${id}`.execute(database.system)
    expect((await logIn(email)).status).toBe(200)
    const { rows } = await sql<{ password_hash: string }>`SELECT password_hash FROM users WHERE id = ${id}`.execute(
      database.system,
    )
    expect(rows[0]!.password_hash).toContain('m=19456,t=2,p=1')
    expect((await logIn(email)).status).toBe(200)
  })

  test('without a session there is no account', async () => {
    for (const path of ['me', 'update', 'log-out', 'change-password']) {
      expect((await post(`/accounts/${path}`)).status).toBe(401)
    }
  })
})

describe('a new password', async () => {
  const { aPerson, clock, database, isIn, logIn, mailbox, newestLink, post, runJobs, tools } = await aServer()
  const next = 'another long password'

  test('changing it ends the other sessions and closes open links', async () => {
    const { email, token } = await aPerson()
    const other = (await logIn(email)).body.token
    await post('/accounts/forgot-password', { email })
    await runJobs()
    const changed = await post('/accounts/change-password', { password, new_password: next }, { token })
    expect(changed.body).toEqual({ success: true, ended_sessions: 1 })
    expect([await isIn(token), await isIn(other)]).toEqual([true, false])
    expect((await post('/accounts/reset-password', { token: newestLink(), password: next })).status).toBe(400)
    expect((await logIn(email)).status).toBe(400)
    expect((await logIn(email, next)).status).toBe(200)
  })

  test('changing it needs the old one', async () => {
    const { token } = await aPerson()
    const refused = await post('/accounts/change-password', { password: 'not it', new_password: next }, { token })
    expect(refused.status).toBe(400)
    expect(refused.body.issues).toEqual([{ path: 'password', message: 'This is not your password.' }])
  })

  test('the mailed link sets it once and ends every session', async () => {
    const { email, token } = await aPerson()
    await post('/accounts/forgot-password', { email })
    await post('/accounts/forgot-password', { email })
    expect(await runJobs()).toContain('accounts.mail-password-link')
    expect(mailbox.at(-1)).toMatchObject({ to: { address: email, name: 'Ada' }, subject: 'Set a new password' })
    expect(mailbox.at(-1)!.headers).toEqual({ 'Auto-Submitted': 'auto-generated' })
    const reset = await post('/accounts/reset-password', { token: newestLink(), password: next })
    expect(reset.status).toBe(200)
    expect([await isIn(token), await isIn(reset.body.token)]).toEqual([false, true])
    const again = await post('/accounts/reset-password', { token: newestLink(), password })
    expect(again.body.issues[0]).toMatchObject({ path: 'token' })
    expect((await logIn(email, next)).status).toBe(200)
  })

  test('a link lasts an hour', async () => {
    const { email } = await aPerson()
    await post('/accounts/forgot-password', { email })
    await runJobs()
    clock.advance(60 * 60 * 1000)
    expect((await post('/accounts/reset-password', { token: newestLink(), password: next })).status).toBe(400)
  })

  test('an unknown address gets the same answer, leads to the same job and to no mail', async () => {
    const { email } = await aPerson()
    const known = await post('/accounts/forgot-password', { email })
    await runJobs()
    const before = mailbox.length
    const unknown = await post('/accounts/forgot-password', { email: 'nobody@example.com' })
    expect(unknown.body).toEqual(known.body)
    expect(await runJobs()).toEqual(['accounts.mail-password-link'])
    expect(mailbox).toHaveLength(before)
  })

  test('an address gets three links an hour, and all of them work', async () => {
    const { email } = await aPerson()
    const before = mailbox.length
    for (let i = 0; i < 5; i++) {
      await post('/accounts/forgot-password', { email })
      await runJobs()
    }
    expect(mailbox).toHaveLength(before + 3)
    const first = /token=([\w-]+)/.exec(mailbox[before]!.text)![1]
    expect((await post('/accounts/reset-password', { token: first, password: next })).status).toBe(200)
    clock.advance(60 * 60 * 1000 + 1)
    await post('/accounts/forgot-password', { email })
    await runJobs()
    expect(mailbox).toHaveLength(before + 4)
  })

  test('what ended is forgotten at night', async () => {
    await aPerson()
    clock.advance(60 * day)
    await database.acrossSites((db) => tools.jobs.add(db, forgetEndedSessions, {}))
    await runJobs()
    const { rows } = await sql<{ left: string }>`
      SELECT (SELECT count(*) FROM sessions) + (SELECT count(*) FROM password_resets) AS left`.execute(database.system)
    expect(Number(rows[0]!.left)).toBe(0)
  })
})

test('the console gives a locked-out admin a link', async () => {
  const { aPerson, database, logIn, post, tools } = await aServer()
  const { email } = await aPerson()
  const link = await database.acrossSites((db) => makePasswordLink({ ...tools, db }, email))
  expect(link).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=/)
  const token = new URL(link!).searchParams.get('token')
  expect((await post('/accounts/reset-password', { token, password: 'from the console' })).status).toBe(200)
  expect((await logIn(email, 'from the console')).status).toBe(200)
  expect(await database.acrossSites((db) => makePasswordLink({ ...tools, db }, 'nobody@example.com'))).toBeNull()
})
