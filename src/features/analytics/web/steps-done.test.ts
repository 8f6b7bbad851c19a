import { expect, test } from 'vitest'
import { contacts, subscribeContact } from '#features/contacts/server/index.ts'
import { sitesRoom } from '#features/sites/server/index.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { byForms, type Progress, stepsDone } from './steps-done.ts'

const { aMember, database, post, tools } = await testServer({ rooms: [sitesRoom(), contacts] })
const seen = { page: 'https://shop.example/' }
const nothing = { forms: 0, mails: 0, activeForms: 0, script: null, contacts: 0 }

test('decides nothing before everything is loaded', () => {
  expect(stepsDone({ ...nothing, script: undefined })).toBeUndefined()
})

function done(progress: Partial<Progress>) {
  return stepsDone({ ...nothing, ...progress })?.map(({ isDone }) => isDone)
}

test('marks each step as done independently', () => {
  expect(done({})).toEqual([false, false, false, false, false])
  expect(done({ forms: 1, activeForms: 1 })).toEqual([true, false, true, false, false])
  expect(done({ mails: 2, script: seen, contacts: 1 })).toEqual([false, true, false, true, true])
})

test('only a form sign-up counts as the first subscriber, not a manually added contact', async () => {
  const { siteId, token } = aMember()
  const call = async <Path extends string>(path: Path, body: object) =>
    (await post(path, { site_id: siteId, ...body }, { token })).body
  await call('/contacts/add', { email: 'ann@x.io', consent: 'Asked.' })
  const found = async () => (await call('/contacts/list', { filter: byForms, limit: 1 })).total
  expect(await found()).toBe(0)
  const consent = { text: 'News.', method: 'form', addressPrefix: '' }
  const subscription = { siteId, email: 'bob@x.io', fields: {}, popupId: tools.newId(), page: '/', consent }
  await database.inSite(siteId, (db) => subscribeContact({ ...tools, db }, subscription))
  expect(await found()).toBe(1)
})
