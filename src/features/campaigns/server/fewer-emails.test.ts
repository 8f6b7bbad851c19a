import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { campaignsServer } from './testing/campaigns-server.ts'

const { clock, database, received, runJobs, sent } = await campaignsServer()
const day = 86_400_000

test('a contact who chose one email a week gets no second campaign within the week, and gets the next one after it', async () => {
  const { emails, ids, save, act, deliveries } = await sent(2)
  const [often, seldom] = emails as [string, string]
  await sql`UPDATE contacts SET email_gap_days = 7 WHERE id = ${ids.get(seldom)}`.execute(database.system)
  const send = async () => {
    const campaign = await save()
    await act('send', campaign)
    await runJobs()
  }
  const got = () => [often, seldom].map((email) => received(email).length)
  expect(got()).toEqual([1, 1])
  clock.advance(6 * day)
  await send()
  expect(got()).toEqual([2, 1])
  expect((await deliveries()).filter(({ reason }) => reason !== '')).toMatchObject([
    { recipient_id: ids.get(seldom), state: 'skipped', reason: 'The contact asked for fewer emails.' },
  ])
  clock.advance(2 * day)
  await send()
  expect(got()).toEqual([3, 2])
})
