import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { discountCalls } from '../contract.ts'
import { fillName } from './fill-name.ts'
import { discountsServer } from './testing/discounts-server.ts'

const { begin, call, clock, database, mailbox, runJobs, tools } = await discountsServer()

test('notifies the owner once when codes run low, and again only after a refill', async () => {
  const limits = { create_method: 'upload', alarm_below: 3 }
  const { site, campaign_id, codeFor } = await begin(limits, { codes: ['A1', 'A2', 'A3', 'A4'] })
  await sql`UPDATE users SET email_confirmed_at = now() WHERE email = ${site.owner.email}`.execute(database.system)
  const as = { site_id: site.id, campaign_id }
  const token = { token: site.owner.token }
  mailbox.length = 0
  const subjects = async () => {
    clock.advance(300_000)
    await database.inSite(site.id, (db) => tools.jobs.add(db, fillName, as, { key: `discounts.fill ${campaign_id}` }))
    await runJobs()
    return mailbox.map(({ subject }) => subject)
  }
  expect(await subjects()).toEqual([])
  await codeFor(tools.newId())
  await codeFor(tools.newId())
  const first = '“Spring” has 2 codes left'
  expect(await subjects()).toEqual([first])
  expect(await subjects()).toEqual([first])
  expect((await call(discountCalls.load, as, token)).campaign.is_low).toBe(true)
  await call(discountCalls.add, { ...as, codes: ['B1', 'B2'] }, token)
  expect(await subjects()).toEqual([first])
  for (let i = 0; i < 4; i++) await codeFor(tools.newId())
  expect(await subjects()).toEqual([first, '“Spring” has no codes left'])
  expect(mailbox.at(-1)).toMatchObject({ to: { address: site.owner.email } })
})
