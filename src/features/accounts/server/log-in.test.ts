import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { hashPassword } from './password.ts'
import { aServer, password } from './testing/accounts-server.ts'

const day = 24 * 60 * 60 * 1000

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

  test('a wrong password and an unknown address get the same response', async () => {
    const { email } = await aPerson()
    const wrong = await logIn(email, 'another password')
    const unknown = await logIn('nobody@example.com')
    const malformed = await logIn('not an address')
    expect(wrong.status).toBe(400)
    expect(wrong.body).toEqual({ success: false, error: 'The email or password is incorrect.' })
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

  test('rehashes a password with an outdated hash', async () => {
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

  test('account calls require a session', async () => {
    for (const path of ['me', 'update', 'log-out', 'change-password']) {
      expect((await post(`/accounts/${path}`)).status).toBe(401)
    }
  })
})
