import { expect, test } from 'vitest'
import { aServer, password } from './testing/accounts-server.ts'
import { type Answering, passkeyDevice, type PasskeyDevice } from './testing/passkey-device.ts'
import { codeOf, stepOf } from './totp.ts'

const { aPerson, clock, isIn, mailbox, post, runJobs } = await aServer()

type Caller = { readonly token: string }

async function begin(person: Caller) {
  const { status, body } = await post('/accounts/passkeys/begin', { password }, person)
  expect(status).toBe(200)
  return body
}

async function add(person: Caller, device = passkeyDevice(), changes: Answering = {}) {
  const { token, options } = await begin(person)
  const credential = device.create(options, changes)
  return {
    device,
    token,
    credential,
    ...(await post('/accounts/passkeys/add', { token, name: 'Phone', credential }, person)),
  }
}

async function enter(device: PasskeyDevice, changes: Answering = {}) {
  const { token, options } = (await post('/accounts/passkeys/begin-log-in', {})).body
  const sent = { token, credential: device.use(options, changes) }
  return { sent, ...(await post('/accounts/passkeys/log-in', sent)) }
}

const listed = async (person: Caller) => (await post('/accounts/passkeys', {}, person)).body.passkeys
const problem = 'This passkey could not be verified.'

test('a user who adds a passkey is notified by email and can log in with it', async () => {
  const person = await aPerson()
  const { options } = await begin(person)
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Trellis' },
    user: { name: person.email },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  })
  const { device, body } = await add(person)
  expect(body.passkey).toMatchObject({ name: 'Phone', last_used_at: null })
  await runJobs()
  expect(mailbox.at(-1)).toMatchObject({ subject: 'A passkey was added', to: { address: person.email } })
  expect(mailbox.at(-1)!.text).toContain('“Phone”')

  clock.advance(60_000)
  const entered = await enter(device)
  expect([entered.status, entered.body.account.id]).toEqual([200, person.id])
  expect(await isIn(entered.body.token)).toBe(true)
  expect((await listed(person))[0]!.last_used_at).toBe(new Date(clock.now).toISOString())
})

test('a passkey replaces both password and code', async () => {
  const person = await aPerson()
  const { secret } = (await post('/accounts/second-factor/begin', { password }, person)).body
  const code = () => codeOf(bytesOf(secret), stepOf(clock.now))
  expect((await post('/accounts/second-factor/confirm', { code: code() }, person)).status).toBe(200)
  clock.advance(60_000)
  const refused = await post('/accounts/passkeys/begin', { password }, person)
  expect([refused.status, refused.body.issues[0].path]).toEqual([400, 'code'])
  const { token, options } = (await post('/accounts/passkeys/begin', { password, code: code() }, person)).body
  const device = passkeyDevice()
  const sent = { token, name: 'Key', credential: device.create(options) }
  expect((await post('/accounts/passkeys/add', sent, person)).status).toBe(200)
  expect((await enter(device)).status).toBe(200)
})

test('adding a passkey requires the password, a confirmed address, and a name', async () => {
  const person = await aPerson()
  expect((await post('/accounts/passkeys/begin', { password: 'wrong' }, person)).body.issues[0].path).toBe('password')
  const { token, options } = await begin(person)
  const sent = { token, name: ' ', credential: passkeyDevice().create(options) }
  expect((await post('/accounts/passkeys/add', sent, person)).body.issues).toEqual([
    { path: 'name', message: 'Enter a name.' },
  ])
  const careful = await aServer('open', { sendsMail: () => true })
  await careful.aPerson()
  const newcomer = await careful.aPerson()
  expect((await careful.post('/accounts/passkeys/begin', { password }, newcomer)).status).toBe(403)
})

test.each<[string, Answering]>([
  ['another origin', { origin: 'https://trellis.evil.example' }],
  ['another site’s passkey', { rpID: 'evil.example' }],
  ['another challenge', { challenge: 'AAAA' }],
  ['a device that did not recognize its owner', { isVerified: false }],
])('refuses a response for %s', async (_what, changes) => {
  const person = await aPerson()
  const added = await add(person, passkeyDevice(), changes)
  expect([added.status, added.body.error]).toEqual([400, 'The passkey could not be verified. Try again.'])
  expect(await listed(person)).toEqual([])
  const { device } = await add(person)
  const entered = await enter(device, changes)
  expect([entered.status, entered.body.error]).toEqual([400, problem])
  expect((await enter(device)).status).toBe(200)
})

test('a response is valid once and for ten minutes', async () => {
  const person = await aPerson()
  const added = await add(person)
  const again = { token: added.token, name: 'Phone', credential: added.credential }
  expect((await post('/accounts/passkeys/add', again, person)).body.error).toBe('This took too long. Try again.')
  const { sent, status } = await enter(added.device)
  expect(status).toBe(200)
  expect((await post('/accounts/passkeys/log-in', sent)).body.error).toBe('This took too long. Try again.')
  const { token, options } = (await post('/accounts/passkeys/begin-log-in', {})).body
  clock.advance(10 * 60_000)
  const late = { token, credential: added.device.use(options) }
  expect((await post('/accounts/passkeys/log-in', late)).body.error).toBe('This took too long. Try again.')
})

test('a request can’t be completed by another user or for another purpose', async () => {
  const [ada, eve] = [await aPerson(), await aPerson()]
  const { token, options } = await begin(ada)
  const sent = { token, name: 'Eve’s', credential: passkeyDevice().create(options) }
  expect((await post('/accounts/passkeys/add', sent, eve)).status).toBe(400)
  const { device } = await add(ada)
  const begun = await begin(ada)
  const entering = { token: begun.token, credential: device.use(begun.options) }
  expect((await post('/accounts/passkeys/log-in', entering)).status).toBe(400)
  expect((await add(eve, device)).body.error).toBe('This passkey was added already.')
})

test('refuses a signature counter that does not increase, as from a copied passkey', async () => {
  const { device } = await add(await aPerson())
  expect((await enter(device, { counter: 7 })).status).toBe(200)
  for (const counter of [7, 3, 0]) expect((await enter(device, { counter })).body.error).toBe(problem)
  expect((await enter(device, { counter: 8 })).status).toBe(200)
})

test('refuses a passkey with another user handle or signed by another key', async () => {
  const [{ device }, other] = [await add(await aPerson()), passkeyDevice()]
  expect((await enter(device, { userHandle: 'AAAA' })).body.error).toBe(problem)
  expect((await enter(other)).body.error).toBe(
    'This passkey is not known here. It may have been removed from the account.',
  )
  expect(
    (await enter({ ...other, use: (options) => ({ ...other.use(options), id: device.id, rawId: device.id }) })).status,
  ).toBe(400)
})

test('only its owner can rename and remove a passkey, and is notified', async () => {
  const [ada, eve] = [await aPerson(), await aPerson()]
  const { device, body } = await add(ada)
  const passkey_id = body.passkey.id
  for (const [path, more] of [
    ['rename', { name: 'Mine' }],
    ['remove', {}],
  ] as const)
    expect((await post(`/accounts/passkeys/${path}`, { passkey_id, ...more }, eve)).status).toBe(404)
  await post('/accounts/passkeys/rename', { passkey_id, name: 'Work phone' }, ada)
  expect(await listed(ada)).toMatchObject([{ name: 'Work phone' }])
  expect((await post('/accounts/passkeys/remove', { passkey_id }, ada)).status).toBe(200)
  await runJobs()
  expect(mailbox.at(-1)).toMatchObject({ subject: 'A passkey was removed', to: { address: ada.email } })
  expect([await listed(ada), (await enter(device)).status]).toEqual([[], 400])
})

test('removing an account removes its passkeys', async () => {
  await aPerson()
  const person = await aPerson()
  const { device } = await add(person)
  expect((await post('/accounts/delete', { password }, person)).status).toBe(200)
  expect((await enter(device)).body.error).toMatch(/^This passkey is not known here/)
})

/** Decodes a secret as an authenticator app does. */
function bytesOf(secret: string): Uint8Array {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g)!, (byte) => parseInt(byte, 2))
}
