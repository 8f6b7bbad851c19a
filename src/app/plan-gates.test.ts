import { expect, test } from 'vitest'
import { type Feature, featureNames, notIncluded } from '#core/feature.ts'
import { planCalls, tierIds } from '#features/plans/contract.ts'
import { defaultTiers } from '#features/plans/rules.ts'
import { wholeProgram } from './testing/whole-program.ts'

const offer = { isSelling: true, featuresOff: new Set<Feature>() }
const { anOwner, call, post, rooms } = await wholeProgram({ offer })
const calls = rooms.flatMap((room) => Object.values(room.calls))
/** The first account of an installation is the administrator's. */
const admin = await anOwner()

/** Calls that a plan may not include, with the feature they need. */
const stated: Readonly<Record<string, Feature>> = {
  '/api/generate_key': 'api-access',
  '/apps/shortcuts/save': 'shortcuts',
  '/automations/save': 'automations',
  '/displayrules/createruleset': 'display-rules',
  '/displayrules/loadruleset': 'display-rules',
  '/displayrules/saverules': 'display-rules',
  '/displayrules/saveruleset': 'display-rules',
  '/oaconsumer/{service}/connect': 'integrations',
  '/sites/copy-setup': 'automations',
  '/test/create': 'ab-tests',
  '/test/variant/add': 'ab-tests',
}
/** For needs that depend on the input: an input that has the need. */
const asking: Readonly<Record<string, object>> = { '/sites/copy-setup': { parts: ['automations'] } }

const needOf = ({ feature }: (typeof calls)[number]) => (typeof feature === 'object' ? feature.feature : feature)
const gated = calls.flatMap((one) => (needOf(one) ? [{ path: one.path as string, feature: needOf(one)! }] : []))

/** Needs of stored objects, which handlers check: a request that creates such an object. */
const made: readonly (readonly [what: string, Feature, path: '/popup/save', object])[] = [
  ['a scroll box', 'unlock-scroll-box', '/popup/save', { popup: { form_type: 'scroll-box' } }],
  ['a smart bar', 'unlock-smart-bar', '/popup/save', { popup: { form_type: 'smart-bar' } }],
  ['a welcome mat', 'unlock-welcome-mat', '/popup/save', { popup: { form_type: 'welcome-mat' } }],
  ['a game', 'games', '/popup/save', { popup: { form_type: 'game' } }],
]

test('the calls that require a feature match the list, and each feature gates something', () => {
  expect(Object.fromEntries(gated.map(({ path, feature }) => [path, feature]))).toEqual(stated)
  const elsewhere: Feature[] = ['remove-branding', 'unique-discount-codes']
  const known = new Set<Feature>([...Object.values(stated), ...made.map(([, feature]) => feature), ...elsewhere])
  expect(featureNames.filter((feature) => !known.has(feature))).toEqual([])
})

test.each(tierIds)('with the plan %s, refuses calls only for features that the plan lacks', async (tier) => {
  const owner = await anOwner()
  const site_id = owner.siteId
  await call(planCalls.saveSite, { plan_site_id: site_id, tier }, admin)
  const has = (feature: Feature) => defaultTiers.find(({ id }) => id === tier)!.features.includes(feature)
  for (const { path, feature } of gated) {
    const input = { site_id, ...asking[path] }
    const { status, body } = await post(path.replace('{service}', 'mailchimp'), input, owner)
    const refusal = [path, 402, notIncluded(feature), feature]
    const answer = [path, status, body.error, (body as { feature?: string }).feature]
    if (has(feature)) expect(answer).not.toEqual(refusal)
    else expect(answer).toEqual(refusal)
  }
  for (const [what, feature, path, input] of made) {
    const { status, body } = await post(path, { site_id, ...input }, owner)
    expect([what, status, body.error]).toEqual(
      has(feature) ? [what, 200, undefined] : [what, 402, notIncluded(feature)],
    )
  }
  // Settings and codes follow the plan without an error: the badge stays, and everyone gets the same code.
  const { settings } = (await post('/settings', { site_id, settings: { branding: false } }, owner)).body
  expect(settings.branding).toBe(!has('remove-branding'))
  const discounts = (await post('/apps/discounts/settings', { site_id }, owner)).body
  expect(discounts.has_unique_codes).toBe(has('unique-discount-codes'))
})

test.each(featureNames)(
  'an administrator turns %s on for a site without a plan, and off for one with the largest plan',
  async (feature) => {
    const owner = await anOwner()
    const override = async (tier: (typeof tierIds)[number], isOn: boolean) => {
      const wish = { plan_site_id: owner.siteId, tier, overrides: { [feature]: isOn } }
      await call(planCalls.saveSite, wish, admin)
      return (await call(planCalls.load, { site_id: owner.siteId }, owner)).features.includes(feature)
    }
    expect([await override('free', true), await override('5', false)]).toEqual([true, false])
  },
)
