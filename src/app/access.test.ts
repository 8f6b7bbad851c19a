import { expect, test } from 'vitest'
import { siteRoles } from '#core/access.ts'
import { scopes } from '#features/api-keys/contract.ts'
import { memberCalls } from '#features/members/contract.ts'
import { wholeProgram } from './testing/whole-program.ts'

const { anOwner, call, post, runJobs, mailbox, rooms } = await wholeProgram()
const calls = rooms.flatMap((room) => Object.values(room.calls))

/** Calls that take more than a plain member, by the role they need. */
const restricted: Readonly<Record<string, 'admin' | 'owner'>> = {
  '/api/app_store/switchplan': 'admin',
  '/api/app_store/switchpreview': 'admin',
  '/api/cart/checkout': 'admin',
  '/api/generate_key': 'admin',
  '/apps/settings/promoheader/save': 'admin',
  '/api/keys/revoke': 'admin',
  '/api/keys/rotate': 'admin',
  '/api/keys/update': 'admin',
  '/automations/webhooks': 'admin',
  '/billing/portal': 'admin',
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
  '/sending/servers/test': 'admin',
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
  '/webhooks/delete': 'admin',
  '/webhooks/enable': 'admin',
  '/webhooks/incoming/delete': 'admin',
  '/webhooks/incoming/list': 'admin',
  '/webhooks/incoming/requests': 'admin',
  '/webhooks/incoming/rotate': 'admin',
  '/webhooks/incoming/save': 'admin',
  '/webhooks/save': 'admin',
  '/webhooks/secret': 'admin',
  '/webhooks/secret/rotate': 'admin',
  '/webhooks/test': 'admin',
}

const ownersAlone = 'Only an owner may do this, and a key may do no more than an admin.'
const inAWindow = (of: string) => `A person approves the connection in a window of the ${of}.`

/** What no API key may do, and why. */
const forPeopleAlone: Readonly<Record<string, string>> = {
  ...each('A key must not make keys or change them.', [
    '/api/generate_key',
    '/api/keys',
    '/api/keys/revoke',
    '/api/keys/rotate',
    '/api/keys/update',
  ]),
  ...each('People decide who works on a site.', [
    '/members/bring-back',
    '/members/change',
    '/members/invite',
    '/members/list',
    '/members/remove',
    '/members/withdraw',
  ]),
  ...each('People decide what a site pays for.', [
    '/api/app_store',
    '/api/app_store/install',
    '/api/app_store/remove',
    '/api/app_store/subscription/load',
    '/api/app_store/subscriptions/load',
    '/api/app_store/switchplan',
    '/api/app_store/switchpreview',
    '/api/app_store/trialing',
    '/api/apps',
    '/api/cart/checkout',
    '/api/cart/checkpurchase',
    '/billing/portal',
  ]),
  ...each(ownersAlone, [
    '/sites/delete',
    '/sites/export',
    '/sites/import/{siteId}',
    '/sites/transfers',
    '/sites/transfers/delete',
  ]),
  ...each('It makes an API key.', ['/shops/connect/custom', '/shops/connect/demo']),
  ...each(inAWindow('store'), ['/shops/connect/window', '/shops/connect/window/state']),
  '/oaconsumer/window': inAWindow('service'),
  '/script/identity-secret': 'It shows the secret that proves who a visitor is.',
  '/api/notifications': 'Notifications are told to one person.',
  '/api/notifications/mark_seen': 'Notifications are told to one person.',
  '/notifications/settings': 'Notifications are told to one person.',
  '/onboarding/load': 'It is about what one person has seen of the dashboard.',
  '/api/tour/record': 'It is about what one person has seen of the dashboard.',
  '/api/record_shopify_prompt': 'It is about what one person has seen of the dashboard.',
  '/apps/settings/promoheader/save': 'It is about what one person has seen of the dashboard.',
  '/summaries/settings': 'The summary goes to the person who asks for it.',
}

function each(reason: string, paths: readonly string[]): Record<string, string> {
  return Object.fromEntries(paths.map((path) => [path, reason]))
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

test('every call about a site has a scope, or says why no API key may make it', () => {
  const about = calls.filter(({ access }) => access === 'site')
  expect(about.filter(({ scope, forPeople }) => (scope === null) === (forPeople === undefined))).toEqual([])
  const reasons = new Map(about.flatMap(({ path, forPeople }) => (forPeople ? [[path, forPeople] as const] : [])))
  expect(Object.fromEntries(reasons)).toEqual(forPeopleAlone)
})

test('every scope that a call needs can be given to a key, and every one that can be given lets a key make a call', () => {
  const needed = new Set(calls.flatMap(({ scope }) => scope ?? []))
  expect([...needed].toSorted()).toEqual([...scopes].toSorted())
})
