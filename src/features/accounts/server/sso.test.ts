import { expect, test } from 'vitest'
import { atTheEnd } from '#platform/server/testing/at-the-end.ts'
import { aServer, password } from './testing/accounts-server.ts'
import { oidcServer } from './testing/oidc-server.ts'
import { passkeyDevice } from './testing/passkey-device.ts'

const oidc = await oidcServer()
atTheEnd(() => oidc.close())
const { issuer, clientId, clientSecret, answers } = oidc
const settings = { issuer, clientId, clientSecret, name: 'Okta', isOnly: false, domains: [] as string[] }
const open = await aServer('open', { sso: settings })
// The first account of an installation is its administrator's.
await open.aPerson({ email: 'admin@example.com' })

type Server = typeof open
let count = 0
const somebody = (claims: object = {}) => {
  const email = `grace${++count}@example.com`
  return { sub: `subject ${count}`, email, email_verified: true, name: 'Grace Hopper', ...claims }
}

/** Starts a log-in and follows it to the provider as a browser does. Returns the query that the provider sends back. */
async function goThere({ post }: Server, claims: object, tampered: Record<string, unknown> = {}) {
  Object.assign(answers, { claims, tampered, refusal: '', isDown: false, isTerse: false })
  const { token, url } = (await post('/accounts/sso/begin', {})).body
  const { headers } = await fetch(url, { redirect: 'manual' })
  return { token, answer: new URL(headers.get('location')!).search }
}

async function enter(server: Server, claims: object, tampered: Record<string, unknown> = {}) {
  return server.post('/accounts/sso/finish', await goThere(server, claims, tampered))
}

const unverifiable = 'The answer from Okta could not be verified. Try again.'

test('a new user gets an account, and can log in again after their address has changed', async () => {
  expect((await open.post('/accounts/welcome', {})).body.sso).toEqual({ name: 'Okta', is_only: false })
  const grace = somebody()
  const first = await enter(open, grace)
  expect([first.status, first.body.account]).toMatchObject([
    200,
    { email: grace.email, name: 'Grace Hopper', email_confirmed: true, isAdmin: false },
  ])
  expect(await open.isIn(first.body.token)).toBe(true)
  const again = await enter(open, { ...grace, email: 'hopper@example.com', email_verified: false })
  expect(again.body.account.id).toBe(first.body.account.id)
})

test('links an existing account with the same address, and notifies its owner', async () => {
  const person = await open.aPerson()
  const { body } = await enter(open, somebody({ email: person.email.toUpperCase() }))
  expect(body.account.id).toBe(person.id)
  await open.runJobs()
  expect(open.mailbox.at(-1)).toMatchObject({
    subject: 'You can log in with Okta',
    to: { address: person.email },
  })
  expect((await open.logIn(person.email)).status).toBe(200)
})

test.each([
  ['that is not verified', { email_verified: false }],
  ['of which it says nothing', { email_verified: undefined }],
  ['that is none', { email: 'grace' }],
])('an address %s neither links nor creates an account', async (_what, claims) => {
  const person = await open.aPerson()
  const { status, body } = await enter(open, somebody({ email: person.email, ...claims }))
  expect([status, body.error]).toEqual([403, 'Okta does not say that your email is verified. Verify it there first.'])
})

test('what a stranger set up in an account with an unconfirmed address is revoked when its owner logs in', async () => {
  const careful = await aServer('open', { sso: settings, sendsMail: () => true })
  await careful.aPerson()
  const stranger = await careful.aPerson()
  const { body } = await enter(careful, somebody({ email: stranger.email }))
  expect(body.account).toMatchObject({ id: stranger.id, email_confirmed: true })
  expect([await careful.isIn(stranger.token), (await careful.logIn(stranger.email)).status]).toEqual([false, 400])
})

test.each<[string, Record<string, unknown>]>([
  ['another nonce', { nonce: 'another' }],
  ['an ID token that has expired', { exp: Math.floor(Date.now() / 1000) - 3600 }],
  ['another issuer', { iss: 'https://evil.example' }],
  ['another client', { aud: 'somebody else' }],
])('refuses %s', async (_what, tampered) => {
  const { status, body } = await enter(open, somebody(), tampered)
  expect([status, body.error]).toEqual([400, unverifiable])
})

test('refuses a wrong state and a used code', async () => {
  const { token, answer } = await goThere(open, somebody())
  const other = answer.replace(/state=[^&]+/, 'state=another')
  expect((await open.post('/accounts/sso/finish', { token, answer: other })).body.error).toBe(unverifiable)
  // A log-in can be finished only once, so the right response comes too late.
  expect((await open.post('/accounts/sso/finish', { token, answer })).body.error).toBe('This took too long. Try again.')
  const [mine, theirs] = [await goThere(open, somebody()), await goThere(open, somebody())]
  const mixed = { token: mine.token, answer: theirs.answer }
  expect((await open.post('/accounts/sso/finish', mixed)).body.error).toBe(unverifiable)
})

test('a login expires after ten minutes', async () => {
  const sent = await goThere(open, somebody())
  open.clock.advance(10 * 60_000)
  expect((await open.post('/accounts/sso/finish', sent)).body.error).toBe('This took too long. Try again.')
})

test('reports a login denied by the provider, and an unreachable provider', async () => {
  answers.refusal = 'access_denied'
  const { token, url } = (await open.post('/accounts/sso/begin', {})).body
  const { headers } = await fetch(url, { redirect: 'manual' })
  const refused = await open.post('/accounts/sso/finish', { token, answer: new URL(headers.get('location')!).search })
  expect([refused.status, refused.body.error]).toEqual([
    403,
    'Okta did not log you in. Try again, or ask your administrator.',
  ])
  const sent = await goThere(open, somebody())
  answers.isDown = true
  const away = 'Okta cannot be reached. Log in with your password, or try again in a few minutes.'
  expect((await open.post('/accounts/sso/finish', sent)).body.error).toBe(away)
  const another = await aServer('open', { sso: settings })
  expect((await another.post('/accounts/sso/begin', {})).body.error).toBe(away)
  const person = await another.aPerson()
  expect((await another.logIn(person.email)).status).toBe(200)
  answers.isDown = false
  const gone = await aServer('open', { sso: { ...settings, issuer: 'http://127.0.0.1:9' } })
  expect((await gone.post('/accounts/sso/begin', {})).body.error).toBe(away)
})

test('accepts an address that only the userinfo endpoint provides', async () => {
  const grace = somebody()
  const sent = await goThere(open, grace)
  answers.isTerse = true
  expect((await open.post('/accounts/sso/finish', sent)).body.account.email).toBe(grace.email)
})

test('with sign-up closed, creates no account, but logs in existing ones', async () => {
  const closed = await aServer('closed', { sso: settings })
  const admin = await closed.aPerson()
  expect((await enter(closed, somebody())).body.error).toBe(
    'Sign-up is closed. Ask your administrator for an invitation.',
  )
  expect((await enter(closed, somebody({ email: admin.email }))).body.account.id).toBe(admin.id)
})

test('refuses domains that are not allowed', async () => {
  const one = await aServer('open', { sso: { ...settings, domains: ['example.com'] } })
  await one.aPerson()
  for (const email of ['eve@example.org', 'eve@example.com.evil.example'])
    expect((await enter(one, somebody({ email }))).body.error).toBe(
      'Your Okta account has no address of a domain that may log in here.',
    )
  expect((await enter(one, somebody({ email: 'Ada@Example.com' }))).status).toBe(200)
})

test('as the only login method, leaves password and passkey to administrators', async () => {
  const rules = { ...settings, isOnly: false }
  const only = await aServer('open', { sso: rules })
  const [admin, earlier] = [await only.aPerson(), await only.aPerson()]
  rules.isOnly = true
  const says = 'Log in with Okta: other ways are for administrators of this installation.'
  expect((await only.signUpAs()).body.error).toBe('Log in with Okta to create your account.')
  expect((await only.logIn(admin.email)).status).toBe(200)
  expect((await only.logIn(earlier.email)).body.error).toBe(says)
  const grace = (await enter(only, somebody())).body
  await only.post('/accounts/forgot-password', { email: grace.account.email })
  await only.runJobs()
  const reset = await only.post('/accounts/reset-password', { token: only.newestLink(), password })
  expect([reset.status, reset.body.error]).toEqual([403, says])
  expect((await only.logIn(grace.account.email, 'a wrong password')).body.error).toBe(
    'The email or password is incorrect.',
  )
  const device = passkeyDevice()
  const begun = (await only.post('/accounts/passkeys/begin', { password }, admin)).body
  const added = { token: begun.token, name: 'Key', credential: device.create(begun.options) }
  expect((await only.post('/accounts/passkeys/add', added, admin)).status).toBe(200)
  const asked = (await only.post('/accounts/passkeys/begin-log-in', {})).body
  const used = { token: asked.token, credential: device.use(asked.options) }
  expect((await only.post('/accounts/passkeys/log-in', used)).status).toBe(200)
})

test('without a provider, there is no single sign-on', async () => {
  const none = await aServer()
  expect((await none.post('/accounts/welcome', {})).body.sso).toBeNull()
  expect((await none.post('/accounts/sso/begin', {})).status).toBe(404)
  expect((await none.post('/accounts/sso/finish', { token: 'a', answer: 'code=a' })).status).toBe(404)
})
