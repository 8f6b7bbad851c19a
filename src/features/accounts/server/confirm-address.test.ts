import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aServer, password } from './testing/accounts-server.ts'

const { aPerson, clock, database, isIn, logIn, mailbox, newestLink, post, runJobs } = await aServer('open', {
  sendsMail: () => true,
})
const first = await aPerson()
const account = async (token: string) => (await post('/accounts/me', {}, { token })).body.account
const hour = 60 * 60 * 1000

test('the first account of an installation needs no confirmation', async () => {
  expect(await account(first.token)).toMatchObject({ email_confirmed: true, isAdmin: true })
  await runJobs()
  expect(mailbox).toEqual([])
})

test('another account is confirmed within a day by the link emailed to its address', async () => {
  const { email, token } = await aPerson({ name: 'Win money at evil.example' })
  expect(await account(token)).toMatchObject({ email_confirmed: false })
  await runJobs()
  const mail = mailbox.at(-1)!
  expect(mail).toMatchObject({ to: { address: email, name: '' }, subject: 'Confirm your email address' })
  expect(mail.text + mail.html).not.toContain('evil')
  const link = newestLink()
  expect((await post('/accounts/confirm-email', { token: link })).body).toEqual({ success: true, email })
  expect(await account(token)).toMatchObject({ email_confirmed: true, email })
  expect((await post('/accounts/confirm-email', { token: link })).status).toBe(400)
  await runJobs()
  expect(mailbox.at(-1)).toBe(mail)

  const late = await aPerson()
  await runJobs()
  clock.advance(24 * hour)
  expect((await post('/accounts/confirm-email', { token: newestLink() })).status).toBe(400)
  expect(await account(late.token)).toMatchObject({ email_confirmed: false })
})

test('sends another link up to three times an hour, and none to a confirmed address', async () => {
  const { token } = await aPerson()
  await runJobs()
  const send = async () => (await post('/accounts/send-confirmation', {}, { token })).status
  // The link sent at sign-up counts too.
  expect([await send(), await send(), await send()]).toEqual([200, 200, 429])
  clock.advance(hour)
  expect(await send()).toBe(200)
  await runJobs()
  await post('/accounts/confirm-email', { token: newestLink() })
  const count = mailbox.length
  expect(await send()).toBe(200)
  await runJobs()
  expect(mailbox).toHaveLength(count)
  expect((await post('/accounts/send-confirmation', {})).status).toBe(401)
})

test('the person who can read an address’s email gets the account that someone else opened with it', async () => {
  const squatter = await aPerson({ email: 'owner@example.org' })
  const refused = await post('/accounts/second-factor/begin', { password }, { token: squatter.token })
  expect([refused.status, refused.body.error]).toEqual([
    403,
    'Confirm your email first: open the link that was sent to owner@example.org.',
  ])
  // As it could have been set up before addresses required confirmation.
  await sql`INSERT INTO second_factors (user_id, sealed, confirmed_at, last_step, recovery_hashes)
    VALUES (${squatter.id}, ${Buffer.from('x')}, ${new Date(clock.now)}, 0, '{}')`.execute(database.system)
  await post('/accounts/forgot-password', { email: 'owner@example.org' })
  await runJobs()
  const reset = await post('/accounts/reset-password', { token: newestLink(), password: 'the owner’s password' })
  expect(reset.body.account).toMatchObject({ email_confirmed: true })
  expect(await isIn(squatter.token)).toBe(false)
  expect((await logIn('owner@example.org')).status).toBe(400)
  expect((await logIn('owner@example.org', 'the owner’s password')).status).toBe(200)
})

test('no email to an unconfirmed account’s address contains text from the account, whichever email is requested', async () => {
  const name = 'Your parcel waits: call 0900 1234'
  const { email, token } = await aPerson({ name })
  await post('/accounts/forgot-password', { email })
  await runJobs()
  await post('/accounts/change-email', { password, email: 'attacker@example.org' }, { token })
  await runJobs()
  expect((await post('/accounts/confirm-email', { token: newestLink() })).status).toBe(200)
  await runJobs()
  const mails = mailbox.filter(({ to }) => to.address === email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Confirm your email address',
    'Set a new password',
    'Your email address was changed',
  ])
  for (const { to, text, html } of mails) expect(to.name + text + html).not.toContain('parcel')
})

test('one mailbox gets ten links a day from accounts opened by strangers, regardless of plus tags', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 6; i++) {
    const email = `victim+${i}@example.net`
    statuses.push((await post('/accounts/sign-up', { email, password, name: 'Eve' })).status)
    await post('/accounts/forgot-password', { email })
    await runJobs()
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  const toVictim = () => mailbox.filter(({ to }) => to.address.startsWith('victim'))
  expect(toVictim()).toHaveLength(10)
  await post('/accounts/forgot-password', { email: 'victim+0@example.net' })
  await runJobs()
  expect(toVictim()).toHaveLength(10)
  clock.advance(24 * hour)
  expect((await post('/accounts/sign-up', { email: 'victim@example.net', password, name: 'Vic' })).status).toBe(200)
})
