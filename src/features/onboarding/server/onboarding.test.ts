import { expect, test } from 'vitest'
import { accountsRoom, identify } from '#features/accounts/server/index.ts'
import { roleOn, siteOfKey, sitesRoom } from '#features/sites/server/index.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { onboardingCalls } from '../contract.ts'
import { onboarding } from './index.ts'

const { call, post } = await testServer({
  rooms: [accountsRoom({ signUp: 'open' }), sitesRoom(), onboarding],
  callers: ({ now }, { system }) => ({
    identify: (tokenHash) => identify(system, tokenHash, now()),
    roleOn: (userId, siteId) => roleOn(system, userId, siteId),
    siteOfKey: (key) => siteOfKey(system, key),
  }),
})
let count = 0
async function aUser() {
  const account = { email: `ann${++count}@example.com`, name: 'Ann', password: 'a long password' }
  return { token: (await post('/accounts/sign-up', account)).body.token }
}
async function aSite() {
  const owner = await aUser()
  const { body } = await post('/sites/create', { name: 'Shop' }, owner)
  const { id: site_id } = body.site
  return { site_id, owner, load: () => call(onboardingCalls.load, { site_id }, owner) }
}

test('the tour is new, then at the step where the user left it, then over, and can be taken again', async () => {
  const { site_id, owner, load } = await aSite()
  expect((await load()).tour).toEqual({ status: 'new', step: 0 })
  await call(onboardingCalls.recordTour, { site_id, status: 'started', step: 3 }, owner)
  expect((await load()).tour).toEqual({ status: 'started', step: 3 })
  await call(onboardingCalls.recordTour, { site_id, status: 'skipped' }, owner)
  expect((await load()).tour.status).toBe('skipped')
  await call(onboardingCalls.recordTour, { site_id, status: 'started' }, owner)
  expect((await load()).tour).toEqual({ status: 'started', step: 0 })
  expect((await post('/api/tour/record', { site_id, status: 'started', step: 6 }, owner)).status).toBe(400)
  expect((await post('/api/tour/record', { site_id, status: 'new' }, owner)).status).toBe(400)
})

test('the prompt to connect Shopify is answered once, and offers can be turned off for the site', async () => {
  const { site_id, owner, load } = await aSite()
  expect(await load()).toMatchObject({ shopify_prompt: 'new', promo_header: true })
  await call(onboardingCalls.recordShopifyPrompt, { site_id, answer: 'dismissed' }, owner)
  await call(onboardingCalls.savePromoHeader, { site_id, enabled: false }, owner)
  expect(await load()).toMatchObject({ shopify_prompt: 'dismissed', promo_header: false })
  await call(onboardingCalls.savePromoHeader, { site_id, enabled: true }, owner)
  expect((await load()).promo_header).toBe(true)
})

test('a stranger can’t read or change any onboarding state', async () => {
  const { site_id } = await aSite()
  const stranger = await aUser()
  const tries = [
    ['/onboarding/load', {}],
    ['/api/tour/record', { status: 'done' }],
    ['/api/record_shopify_prompt', { answer: 'dismissed' }],
    ['/apps/settings/promoheader/save', { enabled: false }],
  ] as const
  for (const [path, body] of tries) expect((await post(path, { site_id, ...body }, stranger)).status).toBe(403)
})
