import { expect, test } from 'vitest'
import { planCalls } from '#features/plans/contract.ts'
import { aServer, password } from './testing/members-server.ts'

const { aSite, aPerson, call, post, runJobs } = await aServer({
  offer: { isSelling: true, featuresOff: new Set() },
})
// The first user of an installation is its administrator.
const admin = await aPerson('Root')
const give = (site_id: string, tier: 'big' | null) => call(planCalls.saveSite, { plan_site_id: site_id, tier }, admin)

test('an invitation beyond the plan’s seats is refused with a way to resolve it, and a larger plan allows it', async () => {
  const { site_id, ask } = await aSite()
  const refused = await ask('/members/invite', { email: 'kim@example.org' })
  expect(refused.status).toBe(409)
  expect(refused.body.error).toBe('Your plan includes one team member. Switch to a larger plan to invite more.')
  await give(site_id, 'big')
  expect((await ask('/members/invite', { email: 'kim@example.org' })).status).toBe(200)
  expect((await ask('/members/invite', { email: 'kai@example.org' })).status).toBe(200)
  expect((await ask('/members/list')).body.seats).toEqual({ included: 3, used: 3 })
  const third = await ask('/members/invite', { email: 'kat@example.org' })
  expect(third.body.error).toBe(
    'Your plan includes 3 team members. Revoke an invitation or switch to a larger plan to invite more.',
  )
  // Sending an open invitation again doesn't take another seat.
  expect((await ask('/members/invite', { email: 'kim@example.org' })).status).toBe(200)
  const [latest] = (await ask('/members/list')).body.invitations
  await ask('/members/withdraw', { invitation_id: latest!.id })
  expect((await ask('/members/invite', { email: 'kat@example.org' })).status).toBe(200)
  await runJobs()
})

test('an invitation without a free seat stays open until there is one', async () => {
  const { site_id, ask, invite, names } = await aSite()
  await give(site_id, 'big')
  const person = await aPerson('Kim')
  const token = await invite(person.email)
  const other = await invite('new@example.org')
  await give(site_id, null)
  const refused = await post('/members/accept', { token }, person)
  expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('no free seat')])
  expect((await post('/members/join', { token: other, name: 'New', password })).status).toBe(409)
  expect((await ask('/members/list')).body).toMatchObject({ seats: { included: 1, used: 3 } })
  await give(site_id, 'big')
  expect((await post('/members/accept', { token }, person)).status).toBe(200)
  expect((await post('/members/join', { token: other, name: 'New', password })).status).toBe(200)
  // Members who joined at the same time have no particular order.
  expect(await names()).toEqual(
    expect.arrayContaining([
      ['Olga', 'owner'],
      ['Kim', 'editor'],
      ['New', 'editor'],
    ]),
  )
  expect(await names()).toHaveLength(3)
})

test('existing members stay on a smaller plan; a removed one can come back only to a free seat', async () => {
  const { site_id, ask, aMember, names } = await aSite()
  await give(site_id, 'big')
  const member = await aMember()
  await give(site_id, null)
  expect(await names()).toHaveLength(2)
  await ask('/members/remove', { user_id: member.id })
  expect((await ask('/members/bring-back', { user_id: member.id })).status).toBe(409)
  await give(site_id, 'big')
  expect((await ask('/members/bring-back', { user_id: member.id })).status).toBe(200)
  expect(await names()).toHaveLength(2)
})
