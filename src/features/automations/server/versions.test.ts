import { expect, test } from 'vitest'
import { automationCalls } from '../contract.ts'
import { aFlow, aStep, automationsServer, day } from './testing/automations-server.ts'

const { aSite, advance, call, clock, post } = await automationsServer()
const wait = aStep({ id: 'pause', kind: 'wait', span: { amount: 1, unit: 'week' } })
const mark = aStep({ id: 'mark', kind: 'tag', change: 'add', tag: 'marked' })

test('lists versions with the contacts in each, and loads each as it was published', async () => {
  const site = await aSite(2)
  const id = await site.publish(aFlow([wait]))
  await site.track('Start', site.contacts[0])
  await advance()
  clock.advance(day)
  await site.publish(aFlow([wait, mark]), id)
  await site.track('Start', site.contacts[1])
  await advance()
  const { versions } = await call(automationCalls.versions, { site_id: site.id, automation_id: id }, site.owner)
  expect(versions).toMatchObject([
    { version: 2, steps: 2, waiting: 1 },
    { version: 1, steps: 1, waiting: 1 },
  ])
  const first = await call(automationCalls.version, { site_id: site.id, automation_id: id, version: 1 }, site.owner)
  expect(first.flow).toEqual(aFlow([wait]))
})

test('a missing version and another site’s automation are not found', async () => {
  const [site, other] = [await aSite(), await aSite()]
  const id = await site.publish(aFlow([wait]))
  const ask = (path: string, of: typeof site, body: object) => post(path, { site_id: of.id, ...body }, of.owner)
  const missing = await ask('/automations/version', site, { automation_id: id, version: 9 })
  expect([missing.status, missing.body.error]).toEqual([404, 'Version not found.'])
  expect((await ask('/automations/versions', other, { automation_id: id })).status).toBe(404)
  expect((await ask('/automations/version', other, { automation_id: id, version: 1 })).status).toBe(404)
  expect((await ask('/automations/version', site, { automation_id: id, version: 0 })).status).toBe(400)
})
