import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aServer, password } from './testing/accounts-server.ts'

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

  test('allows one account per address, however it is typed', async () => {
    await aPerson({ email: 'grace@example.com' })
    const again = await signUpAs({ email: 'GRACE@example.com' })
    const message = 'There is already an account with this email. Log in, or reset its password.'
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
  ])('rejects %j with an error on its field', async (changes, path) => {
    const { status, body } = await signUpAs(changes)
    expect(status).toBe(400)
    expect(body.issues[0].path).toBe(path)
  })

  test('users can’t make themselves admins', async () => {
    const id = '01970000-0000-7000-8000-000000000000'
    const { body } = await signUpAs({ isAdmin: true, is_admin: true, isPro: true, id })
    expect(body.account).toMatchObject({ isAdmin: false, isPro: false })
    expect(body.account.id).not.toBe(id)
    const changed = await post('/accounts/update', { name: 'Eve', isAdmin: true, id }, { token: body.token })
    expect(changed.body.account).toMatchObject({ name: 'Eve', isAdmin: false })
  })

  test('stores neither password nor token', async () => {
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

test('of several simultaneous first sign-ups, only one becomes the admin', async () => {
  const { signUpAs } = await aServer('closed')
  const answers = await Promise.all(Array.from({ length: 4 }, () => signUpAs()))
  expect(answers.filter(({ body }) => body.account?.isAdmin)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(3)
})

test('a closed installation accepts its first account and no other', async () => {
  const { post, signUpAs } = await aServer('closed')
  expect((await signUpAs()).status).toBe(200)
  expect((await signUpAs()).body.error).toContain('closed')
  expect((await post('/accounts/welcome')).body).toMatchObject({ has_accounts: true, sign_up: 'closed' })
})
