import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { forgetEndedSessions } from './forget-ended.ts'
import { makePasswordLink } from './index.ts'
import { aServer, password } from './testing/accounts-server.ts'

const day = 24 * 60 * 60 * 1000

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

  test('changing it requires the old one', async () => {
    const { token } = await aPerson()
    const refused = await post('/accounts/change-password', { password: 'not it', new_password: next }, { token })
    expect(refused.status).toBe(400)
    expect(refused.body.issues).toEqual([{ path: 'password', message: 'The password is incorrect.' }])
  })

  test('the emailed link sets it once and ends every session', async () => {
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

  test('an unknown address gets the same response and job, but no email', async () => {
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

  test('deletes ended sessions and links at night', async () => {
    await aPerson()
    clock.advance(60 * day)
    await database.acrossSites((db) => tools.jobs.add(db, forgetEndedSessions, {}))
    await runJobs()
    const { rows } = await sql<{ left: string }>`
      SELECT (SELECT count(*) FROM sessions) + (SELECT count(*) FROM password_resets) AS left`.execute(database.system)
    expect(Number(rows[0]!.left)).toBe(0)
  })
})

test('the console creates a link for a locked-out admin', async () => {
  const { aPerson, database, logIn, post, tools } = await aServer()
  const { email } = await aPerson()
  const link = await database.acrossSites((db) => makePasswordLink({ ...tools, db }, email))
  expect(link).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=/)
  const token = new URL(link!).searchParams.get('token')
  expect((await post('/accounts/reset-password', { token, password: 'from the console' })).status).toBe(200)
  expect((await logIn(email, 'from the console')).status).toBe(200)
  expect(await database.acrossSites((db) => makePasswordLink({ ...tools, db }, 'nobody@example.com'))).toBeNull()
})
