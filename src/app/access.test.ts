import { expect, test } from 'vitest'
import { siteRoles } from '#core/access.ts'
import { memberCalls } from '#features/members/contract.ts'
import { wholeProgram } from './testing/whole-program.ts'

const { anOwner, call, post, runJobs, mailbox, rooms } = await wholeProgram()
const calls = rooms.flatMap((room) => Object.values(room.calls))

/** Calls that take more than a plain member, by the role they need. */
const restricted: Readonly<Record<string, 'admin' | 'owner'>> = {
  '/api/generate_key': 'admin',
  '/api/keys/revoke': 'admin',
  '/automations/webhooks': 'admin',
  '/contacts/person/erase': 'admin',
  '/contacts/person/export': 'admin',
  '/integrations/backfill': 'admin',
  '/integrations/backfill/cancel': 'admin',
  '/list/export': 'admin',
  '/list/{service}/test': 'admin',
  '/members/bring-back': 'owner',
  '/members/change': 'owner',
  '/members/invite': 'owner',
  '/members/withdraw': 'owner',
  '/oaconsumer/window': 'admin',
  '/oaconsumer/{service}/connect': 'admin',
  '/oaconsumer/{service}/disconnect': 'admin',
  '/orders/export': 'admin',
  '/script/identity-secret': 'admin',
  '/script/save': 'admin',
  '/sending/bounce-mailbox/delete': 'admin',
  '/sending/bounce-mailbox/save': 'admin',
  '/sending/bounce-mailbox/try': 'admin',
  '/sending/feedback/save': 'admin',
  '/sending/servers/delete': 'admin',
  '/sending/servers/save': 'admin',
  '/shops/connect/custom': 'admin',
  '/shops/connect/demo': 'admin',
  '/shops/connect/shopify': 'admin',
  '/shops/connect/window': 'admin',
  '/shops/connect/woocommerce': 'admin',
  '/shops/disconnect': 'admin',
  '/shops/requests/done': 'admin',
  '/sites/delete': 'owner',
  '/sites/export': 'owner',
  '/sites/import/{siteId}': 'owner',
  '/sites/transfers': 'owner',
  '/sites/transfers/delete': 'owner',
}

test('every call about a site states its role, and no other has one', () => {
  for (const { path, access, role } of calls) {
    expect([path, role !== null && siteRoles.includes(role)]).toEqual([path, access === 'site'])
  }
  const found = calls.filter(({ role }) => role !== null && role !== 'member').map(({ path, role }) => [path, role])
  expect(Object.fromEntries(found)).toEqual(restricted)
})

test('a plain member is refused what takes an owner or admin, before anything of the input is read; an owner is not', async () => {
  const owner = await anOwner()
  const member = await anOwner()
  await call(memberCalls.invite, { site_id: owner.siteId, email: member.email }, owner)
  await runJobs()
  const token = /token=([\w-]+)/.exec(mailbox.at(-1)?.text ?? '')?.[1]
  expect((await call(memberCalls.accept, { token: token! }, member)).site_id).toBe(owner.siteId)
  for (const [path, role] of Object.entries(restricted).filter(
    ([path]) => path !== '/sites/delete' && !path.includes('{'),
  )) {
    const body = { site_id: owner.siteId, email: 5, user_id: 5 }
    const words = role === 'owner' ? 'Only an owner of the site' : 'Only an owner or an admin of the site'
    const refused = await post(path, body, member)
    expect([path, refused.status, refused.body.error]).toEqual([path, 403, `${words} may do this.`])
    expect([path, (await post(path, body, owner)).status]).not.toEqual([path, 403])
  }
  expect((await post('/sites/delete', { site_id: owner.siteId }, member)).status).toBe(403)
  expect((await post('/contacts/list', { site_id: owner.siteId }, member)).status).toBe(200)
})
