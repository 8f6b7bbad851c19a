import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Id, uuidv7 } from '#core/id.ts'
import { testDatabase } from '#platform/server/testing/test-database.ts'
import { type DomainGates, domainGates } from './domain-gates.ts'

const database = await testDatabase()
const now = Date.UTC(2026, 10, 20, 10)
const newId = () => uuidv7(now, randomBytes(10))

function aSite() {
  const of = { siteId: newId(), campaignId: newId() }
  const pass = async (gates: DomainGates, domain: string, ids: readonly Id[], at = now, hasWaited = false) => {
    const waiting = ids.map((recipientId) => ({ recipientId, domain, perMinute: 60, hasWaited }))
    return database.inSite(of.siteId, (db) => gates.pass(db, of, waiting, at))
  }
  return { ...of, pass }
}
const some = (count: number) => Array.from({ length: count }, newId)

test('limits messages to a domain per minute with a small burst, without delaying other domains', async () => {
  const gates = domainGates()
  const { pass } = aSite()
  const put = await pass(gates, 'gmail.com', some(120))
  expect(put.size).toBe(120 - 16)
  const times = [...put.values()]
  expect(Math.min(...times)).toBe(now + 5000)
  expect(Math.max(...times)).toBe(now + 105_000)
  expect((await pass(gates, 'web.de', some(16))).size).toBe(0)
  expect((await aSite().pass(gates, 'gmail.com', some(16))).size).toBe(0)
})

test('all processes together stay within the limit', async () => {
  const { pass } = aSite()
  const processes = [domainGates(), domainGates(), domainGates()]
  const put = await Promise.all(
    processes.flatMap((gates) => [pass(gates, 'a.de', some(5)), pass(gates, 'a.de', some(7))]),
  )
  expect(put.reduce((sum, { size }) => sum + size, 0)).toBe(36 - 16)
})

test('messages that have waited go first, and all get through in the time the limit requires', async () => {
  const gates = domainGates()
  const { pass } = aSite()
  let waiting = await pass(gates, 'gmail.com', some(120))
  let at = now
  for (; waiting.size > 0; at += 5000) {
    const due = [...waiting].filter(([, until]) => until <= at).map(([id]) => id)
    const again = await pass(gates, 'gmail.com', due, at, true)
    waiting = new Map([...waiting].filter(([id]) => !due.includes(id)).concat([...again]))
  }
  expect(at - now).toBeLessThanOrEqual(120_000)
  const [fresh, waited] = [newId(), newId()]
  const mine = (recipientId: Id, hasWaited: boolean) => ({ recipientId, domain: 'x.de', perMinute: 1, hasWaited })
  const of = { siteId: newId(), campaignId: newId() }
  const mixed = await database.inSite(of.siteId, (db) =>
    gates.pass(db, of, [mine(fresh, false), mine(waited, true)], now),
  )
  expect([...mixed.keys()]).toEqual([fresh])
})

test('a failed transaction uses none of the limit', async () => {
  const gates = domainGates()
  const { siteId, campaignId, pass } = aSite()
  const failing = database.inSite(siteId, async (db) => {
    await gates.pass(
      db,
      { siteId, campaignId },
      [{ recipientId: newId(), domain: 'a.de', perMinute: 1, hasWaited: false }],
      now,
    )
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect((await pass(gates, 'a.de', some(16))).size).toBe(0)
})
