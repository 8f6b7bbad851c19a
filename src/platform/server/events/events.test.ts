import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { id } from '#core/fields.ts'
import { events } from '#core/event.ts'
import { admitSiteRole } from '../db/site-role.ts'
import { room } from '../room.ts'
import { testServer } from '../testing/calls.ts'
import { when } from './events.ts'

const shopEvents = events('shops', {
  opened: { when: 'A shop opens.', payload: z.object({ site_id: id, name: z.string().trim() }) },
  closing: { when: 'A shop closes.', payload: z.object({ site_id: id }), answer: z.number() },
})
const heard: string[] = []
let problem = ''
const listening = (name: string) =>
  room({
    name,
    calls: {},
    handlers: {},
    on: [
      when(shopEvents.opened, async ({ site_id, name: shop }, { db }) => {
        heard.push(`${name}: ${shop}`)
        await sql`INSERT INTO heard VALUES (${site_id}, ${name})`.execute(db)
        if (problem === name) throw new Error('The listener failed.')
      }),
      when(shopEvents.closing, async () => name.length),
    ],
  })
const { database, tools } = await testServer({ rooms: [listening('first'), listening('second')] })
const { system } = database
await sql`CREATE TABLE heard (site_id uuid, room text)`.execute(system)
await sql`ALTER TABLE heard ENABLE ROW LEVEL SECURITY`.execute(system)
await sql`ALTER TABLE heard FORCE ROW LEVEL SECURITY`.execute(system)
await sql`CREATE POLICY one_site ON heard USING (current_setting('trellis.site', true) IN ('*', site_id::text))`.execute(
  system,
)
await admitSiteRole(database, String(database.siteRole))
const kept = async () =>
  (await sql<{ room: string }>`SELECT room FROM heard`.execute(system)).rows.map((row) => row.room)
const [site, other] = [tools.newId(), tools.newId()]
const open = (site_id: string, name = ' Bakery ') =>
  database.inSite(site, (db) => tools.events.emit(db, shopEvents.opened, { site_id, name }))

beforeEach(async () => {
  heard.length = 0
  problem = ''
  await sql`DELETE FROM heard`.execute(system)
})

test('listeners receive the parsed payload in the order of the features, and write in the event’s transaction', async () => {
  expect((await open(site)).map(({ room: name }) => name)).toEqual(['first', 'second'])
  expect(heard).toEqual(['first: Bakery', 'second: Bakery'])
  expect(await kept()).toEqual(['first', 'second'])
})

test('a failing listener rolls back the transaction, and stops further listeners', async () => {
  problem = 'first'
  await expect(open(site)).rejects.toThrow('The listener failed.')
  expect([heard, await kept()]).toEqual([['first: Bakery'], []])
})

test('each feature returns an answer to an event', async () => {
  const answers = await database.inSite(site, (db) => tools.events.emit(db, shopEvents.closing, { site_id: site }))
  expect(answers).toEqual([
    { room: 'first', answer: 5 },
    { room: 'second', answer: 6 },
  ])
})

test('an invalid payload is refused before any listener receives it', async () => {
  const emit = database.inSite(site, (db) =>
    // @ts-expect-error -- the compiler refuses it, too
    tools.events.emit(db, shopEvents.opened, { site_id: site, name: 5 }),
  )
  await expect(emit).rejects.toThrow(z.ZodError)
  expect(heard).toEqual([])
})

test('a transaction of one site can’t emit an event for another', async () => {
  await expect(open(other)).rejects.toThrow('for a site other than the one of its transaction')
  expect(heard).toEqual([])
})
