import { expect, test } from 'vitest'
import { includesRole, roleHas, roleMayCall, type SiteRole, siteRoles } from '#core/access.ts'
import { scopes } from '#features/api-keys/contract.ts'
import { memberCalls } from '#features/members/contract.ts'
import { roleRights } from '#features/members/role-rights.ts'
import { wholeProgram } from './testing/whole-program.ts'

/** Matches no call's input. */
const nonsense = { email: 5, user_id: 5, settings: 5, id: 5, name: 5, wanted: 5, domain: 5 }

const { anOwner, call, post, runJobs, mailbox, rooms } = await wholeProgram()
const calls = rooms.flatMap((room) => Object.values(room.calls))

/** Calls that state the role they need, because it differs from the one their scope implies. */
const stated: Readonly<Record<string, SiteRole>> = {
  '/activity/export': 'admin',
  '/activity/keep': 'owner',
  '/activity/list': 'admin',
  '/api/app_store': 'analyst',
  '/api/app_store/subscription/load': 'analyst',
  '/api/app_store/subscriptions/load': 'analyst',
  '/api/app_store/switchplan': 'admin',
  '/api/app_store/switchpreview': 'admin',
  '/api/app_store/trialing': 'analyst',
  '/api/apps': 'support',
  '/chat/greetings/end-test': 'editor',
  '/chat/preview': 'editor',
  '/chat/save': 'editor',
  '/inbox/hours/save': 'editor',
  '/api/cart/checkout': 'admin',
  '/api/cart/checkpurchase': 'analyst',
  '/api/notifications': 'support',
  '/api/notifications/mark_seen': 'support',
  '/notifications/settings': 'support',
  '/onboarding/load': 'support',
  '/api/tour/record': 'support',
  '/api/record_shopify_prompt': 'support',
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
  '/list/export/status': 'admin',
  '/list/exports': 'admin',
  '/list/{service}/test': 'admin',
  '/members/bring-back': 'admin',
  '/members/change': 'admin',
  '/members/invite': 'admin',
  '/members/list': 'support',
  '/members/remove': 'support',
  '/members/withdraw': 'admin',
  '/oaconsumer/window': 'admin',
  '/oaconsumer/{service}/connect': 'admin',
  '/oaconsumer/{service}/disconnect': 'admin',
  '/orders/export': 'admin',
  '/orders/settings': 'analyst',
  '/plans/load': 'support',
  '/push/team/load': 'support',
  '/push/team/subscribe': 'support',
  '/push/team/unsubscribe': 'support',
  '/script/identity-secret': 'admin',
  '/script/save': 'admin',
  '/sending/bounce-mailbox/delete': 'admin',
  '/sending/bounce-mailbox/save': 'admin',
  '/sending/bounce-mailbox/try': 'admin',
  '/sending/feedback/save': 'admin',
  '/sending/servers/delete': 'admin',
  '/sending/servers/save': 'admin',
  '/sending/servers/test': 'admin',
  '/settings': 'analyst',
  '/shops/connect/custom': 'admin',
  '/shops/connect/demo': 'admin',
  '/shops/connect/shopify': 'admin',
  '/shops/connect/window': 'admin',
  '/shops/connect/woocommerce': 'admin',
  '/shops/disconnect': 'admin',
  '/shops/requests/done': 'admin',
  '/sites/copy-setup': 'owner',
  '/sites/delete': 'owner',
  '/sites/export': 'owner',
  '/sites/import/{siteId}': 'owner',
  '/sites/transfers': 'owner',
  '/sites/transfers/delete': 'owner',
  '/summaries/settings': 'analyst',
  '/template/share': 'admin',
  '/mail-design/template/share': 'admin',
  '/transactional/sender/save': 'admin',
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

/** Calls that no API key may make, and why. */
const forPeopleAlone: Readonly<Record<string, string>> = {
  '/activity/keep': 'Only an owner may do this, and a key may do no more than an admin.',
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
    '/sites/copy-setup',
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
  ...each('They are of other sites, which a key of this one knows nothing of.', [
    '/mail-design/template/shared',
    '/template/shared',
  ]),
  ...each('Notifications are told to one person.', [
    '/push/team/load',
    '/push/team/subscribe',
    '/push/team/unsubscribe',
  ]),
  '/onboarding/load': 'It is about what one person has seen of the dashboard.',
  '/api/tour/record': 'It is about what one person has seen of the dashboard.',
  '/api/record_shopify_prompt': 'It is about what one person has seen of the dashboard.',
  '/apps/settings/promoheader/save': 'It is about what one person has seen of the dashboard.',
  '/summaries/settings': 'The summary goes to the person who asks for it.',
}

function each(reason: string, paths: readonly string[]): Record<string, string> {
  return Object.fromEntries(paths.map((path) => [path, reason]))
}

test('the calls that declare a role match the list, and only calls about a site declare one', () => {
  const found = calls.filter(({ role }) => role !== null)
  expect(Object.fromEntries(found.map(({ path, role }) => [path, role]))).toEqual(stated)
  expect(found.filter(({ access }) => access !== 'site')).toEqual([])
})

/** Calls that support may make because of a scope, without a stated role. */
const supportPaths = [
  '/api/shortcuts/build',
  '/contacts/count',
  '/contacts/duplicates',
  '/contacts/duplicates/groups',
  '/contacts/emails',
  '/contacts/emails/load',
  '/contacts/fields/values',
  '/contacts/growth',
  '/contacts/history',
  '/contacts/list',
  '/contacts/load',
  '/contacts/tags',
  '/contacts/views/list',
  '/contacts/vocabulary',
  '/lists/list',
  '/orders/list',
  '/orders/load',
  '/orders/totals',
  '/segments/list',
  '/shops/collections/list',
  '/shops/products/list',
  '/shops/products/search',
  '/suppressions/check',
  '/suppressions/list',
]

test('support can see contacts and their purchases, and answer conversations', () => {
  const open = calls.filter((one) => one.access === 'site' && one.role === null && roleMayCall('support', one))
  expect(
    open
      .filter(({ scope }) => !scope?.startsWith('conversations:'))
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(supportPaths)
})

test('the rights listed in the team settings match what each role may call', () => {
  const byPath = new Map(calls.map((one) => [one.path as string, one]))
  for (const { label, needs, calls: paths } of roleRights) {
    for (const path of paths) {
      const may = siteRoles.filter((role) => roleMayCall(role, byPath.get(path)!))
      expect([label, path, may]).toEqual([label, path, siteRoles.filter((role) => roleHas(role, needs))])
    }
  }
})

test('refuses administrator calls to everyone else before reading any input', async () => {
  // The first account of an installation is the administrator's.
  await anOwner()
  const other = await anOwner()
  const theirs = calls.filter(({ access }) => access === 'admin')
  expect(theirs.length).toBeGreaterThan(20)
  for (const { path } of theirs) {
    const { status, body } = await post(path, nonsense, other)
    expect([path, status, body.error]).toEqual([path, 403, 'Only an administrator may do this.'])
    expect([path, (await post(path, {}, {})).status]).toEqual([path, 401])
  }
})

const owner = await anOwner()
const isSafe = (path: string) => path !== '/sites/delete' && !path.includes('{')
// Calls that take a file expect it in another format, which their own tests send.
const about = calls.filter(
  ({ path, access, method, ownRoute }) => access === 'site' && method === 'POST' && !ownRoute && isSafe(path),
)

test.each(siteRoles.filter((role) => role !== 'owner'))(
  'refuses the role of %s only the calls it does not include, before reading any input',
  async (role) => {
    const member = await anOwner()
    await call(memberCalls.invite, { site_id: owner.siteId, email: member.email, role }, owner)
    await runJobs()
    const token = /token=([\w-]+)/.exec(mailbox.at(-1)?.text ?? '')?.[1]
    expect((await call(memberCalls.accept, { token: token! }, member)).site_id).toBe(owner.siteId)
    for (const one of about.filter((one) => !roleMayCall(role, one))) {
      const refused = await post(one.path, { site_id: owner.siteId, email: 5, user_id: 5 }, member)
      expect([one.path, refused.status, refused.body.error]).toEqual([
        one.path,
        403,
        expect.stringMatching(/^(Only an owner|Your role on this site)/),
      ])
    }
    // Sends a number instead of an object: it is refused for its type if the role may make the call.
    for (const one of about.filter((one) => roleMayCall(role, one) && !one.external)) {
      const { status, body } = await post(one.path, { site_id: owner.siteId, ...nonsense }, member)
      const isStricter = one.stricter !== undefined && !includesRole(role, one.stricter.role)
      if (!isStricter)
        expect([one.path, status, body.error]).not.toEqual([one.path, 403, expect.stringMatching(/role|Only an/)])
    }
  },
)

test('every call about a site has a scope, or a reason why no API key may make it', () => {
  const about = calls.filter(({ access }) => access === 'site')
  expect(about.filter(({ scope, forPeople }) => (scope === null) === (forPeople === undefined))).toEqual([])
  const reasons = new Map(about.flatMap(({ path, forPeople }) => (forPeople ? [[path, forPeople] as const] : [])))
  expect(Object.fromEntries(reasons)).toEqual(forPeopleAlone)
})

test('every scope required by a call can be granted to a key, and every grantable scope allows some call', () => {
  const needed = new Set(calls.flatMap(({ scope }) => scope ?? []))
  expect([...needed].toSorted()).toEqual([...scopes].toSorted())
})
