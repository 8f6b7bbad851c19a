import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createRateLimiter, type RateLimiter } from '#platform/server/calls/rate-limit.ts'
import { makePasswordLink } from './index.ts'
import { aServer, password } from './testing/accounts-server.ts'
import { codeOf, stepOf } from './totp.ts'

const limiter: RateLimiter = createRateLimiter(() => clock.now)
const { aPerson, clock, database, isIn, logIn, newestLink, post, runJobs, tools } = await aServer('open', { limiter })

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** Decodes the letters as an authenticator app does. */
function bytesOf(secret: string): Uint8Array {
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g)!, (byte) => parseInt(byte, 2))
}

/** Creates a person with an authenticator app, and returns its current code. */
async function aCarefulPerson() {
  const person = await aPerson()
  const begun = (await post('/accounts/second-factor/begin', { password }, person)).body
  const code = () => codeOf(bytesOf(begun.secret), stepOf(clock.now))
  const confirmed = await post('/accounts/second-factor/confirm', { code: code() }, person)
  expect(confirmed.status).toBe(200)
  clock.advance(60_000)
  return { ...person, begun, code, recovery: confirmed.body.recovery_codes as string[] }
}

const enter = (email: string, code?: string) =>
  post('/accounts/log-in', { email, password, ...(code !== undefined && { code }) })
const missing = 'Enter the code from your authenticator app or a recovery code.'
const wrong = 'This code is wrong or was already used.'
const refused = (error: string) => ({ success: false, error, issues: [{ path: 'code', message: error }] })

test('a user with two-factor authentication logs in with password and code, and each code works once', async () => {
  const { email, code, begun } = await aCarefulPerson()
  expect(begun.address).toMatch(new RegExp(`^otpauth://totp/.*\\?secret=${begun.secret}&issuer=Trellis$`))
  expect((await enter(email)).body).toEqual(refused(missing))
  expect((await enter(email, '000000')).body).toEqual(refused(wrong))
  const now = code()
  const entered = await enter(email, ` ${now.slice(0, 3)} ${now.slice(3)}`)
  expect([entered.status, await isIn(entered.body.token)]).toEqual([200, true])
  expect((await enter(email, now)).body).toEqual(refused(wrong))
  clock.advance(30_000)
  expect((await enter(email, code())).status).toBe(200)
})

test('of several simultaneous logins with one code, only one succeeds', async () => {
  const { email, code } = await aCarefulPerson()
  const answers = await Promise.all([enter(email, code()), enter(email, code()), enter(email, code())])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a wrong password reveals nothing about two-factor authentication', async () => {
  const { email } = await aCarefulPerson()
  expect((await logIn(email, 'not the password')).body).toEqual({
    success: false,
    error: 'The email or password is incorrect.',
  })
})

test('a recovery code replaces the app, once', async () => {
  const person = await aCarefulPerson()
  expect(new Set(person.recovery).size).toBe(10)
  const [first] = person.recovery
  expect((await enter(person.email, first!.toLowerCase())).status).toBe(200)
  expect((await enter(person.email, first)).body).toEqual(refused(wrong))
  const { body } = await post('/accounts/second-factor', {}, person)
  expect(body).toEqual({ success: true, is_on: true, recovery_codes_left: 9 })
})

test('resetting a password by email requires the code, and the link stays valid until then', async () => {
  const { email, code } = await aCarefulPerson()
  await post('/accounts/forgot-password', { email })
  await runJobs()
  const reset = { token: newestLink(), password: 'another long password' }
  expect((await post('/accounts/reset-password', reset)).body).toEqual(refused(missing))
  expect((await enter(email, code())).status).toBe(200)
  clock.advance(30_000)
  expect((await post('/accounts/reset-password', { ...reset, code: code() })).status).toBe(200)
})

test('is required only after the app has provided a code, and then ends the other sessions', async () => {
  const person = await aPerson()
  const other = (await logIn(person.email)).body.token
  expect((await post('/accounts/second-factor/begin', { password: 'wrong' }, person)).body.issues[0].path).toBe(
    'password',
  )
  expect((await post('/accounts/second-factor/confirm', { code: '000000' }, person)).status).toBe(409)
  const { secret } = (await post('/accounts/second-factor/begin', { password }, person)).body
  expect((await post('/accounts/second-factor/confirm', { code: '000000' }, person)).body).toEqual(refused(wrong))
  expect((await logIn(person.email)).status).toBe(200)
  const code = codeOf(bytesOf(secret), stepOf(clock.now))
  expect((await post('/accounts/second-factor/confirm', { code }, person)).status).toBe(200)
  expect([await isIn(other), await isIn(person.token)]).toEqual([false, true])
  expect((await post('/accounts/second-factor/begin', { password }, person)).status).toBe(409)
})

test('can be turned off with password and code, or by a link from the console', async () => {
  const [one, two] = [await aCarefulPerson(), await aCarefulPerson()]
  expect((await post('/accounts/second-factor/remove', { password }, one)).body).toEqual(refused(missing))
  expect((await post('/accounts/second-factor/remove', { password, code: one.code() }, one)).body).toEqual({
    success: true,
  })
  expect((await enter(one.email)).status).toBe(200)
  await database.acrossSites((db) => makePasswordLink({ ...tools, db }, two.email))
  expect((await enter(two.email)).status).toBe(200)
})

test('stores neither its secret nor a recovery code in plain text', async () => {
  const { begun, recovery } = await aCarefulPerson()
  const { rows } = await sql<{ all: string }>`SELECT json_agg(second_factors)::text AS all FROM second_factors`.execute(
    database.system,
  )
  const secret = Buffer.from(bytesOf(begun.secret)).toString('hex')
  for (const text of [begun.secret, secret, recovery[0]!, recovery[0]!.replace('-', '')]) {
    expect(rows[0]!.all).not.toContain(text)
  }
})

test('limits code attempts to a dozen an hour per account, regardless of IP address', async () => {
  const { email, code } = await aCarefulPerson()
  for (let i = 0; i < 10; i++) expect((await enter(email, '000000')).status).toBe(400)
  const late = await enter(email, code())
  expect([late.status, late.headers['retry-after']]).toEqual([429, '300'])
  clock.advance(5 * 60_000)
  expect((await enter(email, code())).status).toBe(200)
})

test('a recovery code works even if the secret can no longer be decrypted', async () => {
  const { id, email, recovery } = await aCarefulPerson()
  await sql`UPDATE second_factors SET sealed = '\\x00' WHERE user_id = ${id}`.execute(database.system)
  expect((await enter(email, recovery[0])).status).toBe(200)
})

test('an account with two-factor authentication can be deleted with a code', async () => {
  const { token, code } = await aCarefulPerson()
  const ask = (typed?: string) => post('/accounts/delete', { password, ...(typed && { code: typed }) }, { token })
  expect((await ask()).body).toEqual(refused(missing))
  expect((await ask('000000')).body).toEqual(refused(wrong))
  clock.advance(30_000)
  expect((await ask(code())).status).toBe(200)
})
