import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { defaultChat } from '#embed/extra-data/default-extras.ts'
import { emptyFlow } from '#features/automations/contract.ts'
import { newBlock } from '#features/mail-design/new-block.ts'
import { tablesInOrder } from '#features/sites/server/index.ts'
import { wholeProgram } from './testing/whole-program.ts'

const { anOwner, app, clock, database, post, rooms, runJobs, tools } = await wholeProgram()
type Owner = Awaited<ReturnType<typeof anOwner>>

interface Column {
  readonly name: string
  readonly type: string
  readonly checks: string
}

/** Returns the columns that a row must set. */
async function columnsOf(table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    SELECT attname::text AS name, format_type(atttypid, NULL) AS type, coalesce((
      SELECT string_agg(pg_get_constraintdef(oid), ' ') FROM pg_constraint
      WHERE conrelid = attrelid AND contype = 'c' AND attnum = ANY (conkey)), '') AS checks
    FROM pg_attribute WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
      AND attnotnull AND NOT atthasdef`.execute(database.system)
  return rows
}

/** Returns which columns reference which tables. */
async function keysOf(table: string) {
  const { rows } = await sql<{ column: string; to: string; target: string }>`
    SELECT own.attname::text AS "column", confrelid::regclass::text AS "to", other.attname::text AS target
    FROM pg_constraint, unnest(conkey, confkey) AS pair (from_number, to_number), pg_attribute own, pg_attribute other
    WHERE conrelid = ${table}::regclass AND contype = 'f' AND own.attrelid = conrelid AND own.attnum = from_number
      AND other.attrelid = confrelid AND other.attnum = to_number`.execute(database.system)
  return rows
}

/** Values for columns of a generated row that can't be derived from the column's type. */
const given: Readonly<Record<string, unknown>> = {
  'tests.goal': 'conversion',
  'campaign_links.url': 'https://shop.example/',
  'automation_versions.flow': emptyFlow,
  'discount_campaigns.tiers': [],
  'ended_greeting_tests.variants': [{ id: tools.newId(), text: 'Hello', shown: 2, opened: 1, replied: 1 }],
}

function valueOf(table: string, { name, type, checks }: Column): unknown {
  const known = given[`${table}.${name}`]
  if (known !== undefined) return type.startsWith('json') ? JSON.stringify(known) : known
  const word = /ARRAY\['([^']+)'/.exec(checks)?.[1]
  if (type === 'uuid') return tools.newId()
  if (type === 'text') return word ?? (/currency/.test(name) ? 'EUR' : 'x')
  if (type.endsWith('[]')) return '{}'
  if (type.startsWith('json')) return '{}'
  if (type === 'boolean') return false
  if (type === 'bytea') return Buffer.alloc(32, 1)
  if (type.startsWith('timestamp')) return new Date(clock.now)
  return type === 'date' ? '2026-11-20' : 1
}

/** Inserts a generated row into each table that has none yet. */
async function fill({ siteId }: Owner, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const found = await sql`SELECT FROM ${sql.table(table)} WHERE site_id = ${siteId} LIMIT 1`.execute(database.system)
    if (found.rows.length > 0) continue
    const row = new Map<string, unknown>()
    for (const column of await columnsOf(table)) row.set(column.name, valueOf(table, column))
    row.set('site_id', siteId)
    for (const { column, to, target } of await keysOf(table)) {
      if (column === 'site_id') continue
      const { rows } = await sql<{ value: unknown }>`
        SELECT ${sql.ref(target)} AS value FROM ${sql.table(to)} WHERE site_id = ${siteId} LIMIT 1`.execute(
        database.system,
      )
      row.set(column, rows[0]?.value ?? null)
    }
    const names = [...row.keys()].map((name) => sql.ref(name))
    await sql`INSERT INTO ${sql.table(table)} (${sql.join(names)}) VALUES (${sql.join([...row.values()])})`
      .execute(database.system)
      .catch((error: unknown) => {
        throw new Error(`No row could be made up for ${table}.`, { cause: error })
      })
  }
}

const countsOf = async ({ siteId }: Owner, tables: readonly string[]) =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => {
        const { rows } = await sql<{ count: number }>`
          SELECT count(*)::int AS count FROM ${sql.table(table)} WHERE site_id = ${siteId}`.execute(database.system)
        return [table, rows[0]!.count] as const
      }),
    ),
  )

test('exports and imports every table that moves with a site, completely', async () => {
  const owner = await anOwner()
  const ask = async <Path extends string>(path: Path, body: object = {}, of = owner) => {
    const answer = await post(path, { site_id: of.siteId, ...body }, of)
    expect([path, answer.status, answer.body.error]).toEqual([path, 200, undefined])
    return answer.body
  }
  const { templates } = await ask('/templates')
  const { popup } = await ask('/popup/save', { popup: { name: 'Bread', json: templates[0]!.json } })
  await ask('/popup/update', { popup_id: popup.id, popup: { status: 'active' } })
  await ask('/template/save', { template: { popup_id: popup.id, name: 'Ours' } })
  await ask('/popup/versions/keep', { popup_id: popup.id, name: 'First' })
  await ask('/displayrules/createruleset', { app_id: 'listbuilder', name: 'Set', object_id: popup.id })
  await ask('/displayrules/saverules', {
    app_id: 'listbuilder',
    object_id: popup.id,
    display_rules: [{ rule_type: 'include', filter_type: 'containing', filter_value: 'x' }],
  })
  await ask('/contacts/add', { email: 'ann@example.com', consent: 'Asked.' })
  await ask('/contacts/add', { email: 'bob@example.com', consent: 'Asked.' })
  await ask('/contacts/views/save', { name: 'All', view: { query: {}, columns: [] } })
  const anns = { match: 'all', conditions: [{ field: 'email', operator: 'contains', value: 'ann' }] }
  await ask('/segments/save', { name: 'Anns', filter: anns })
  await ask('/suppressions/add', { emails: ['gone@example.com'] })
  await ask('/chat/save', { is_on: true, devices: ['desktop'], settings: defaultChat })
  await ask('/campaigns/save', { campaign: { name: 'Sale' } })
  const { email } = await ask('/autoresponse/email/save', { email: { name: 'Hi', subject: 'Hi', body: 'Hi' } })
  await ask('/mail-design/theme/save', { theme: email.document.theme })
  await ask('/mail-design/block/save', { name: 'Text', block: newBlock('text', 'text') })
  await ask('/mail-design/template/save', { name: 'Ours', document: email.document })
  await ask('/automations/save', { name: 'Flow', flow: emptyFlow })
  await ask('/legacy/save', { item: { type: 'scrollbox', name: 'Old' } })
  const share = (await ask('/share/load')).share
  await ask('/share/save', share)
  const template_id = (await ask('/apps/shortcuts/templates')).templates[0]!.id
  await ask('/apps/shortcuts/save', { shortcut: { template_id, name: 'Welcome', status: 'draft' } })
  await ask('/orders/record', { order: { external_id: '1', email: 'ann@example.com', currency: 'EUR', total: 1 } })
  await ask('/products/record', { products: [{ external_id: '7', title: 'Mug', price: 12.5 }] })
  const moved = new Set(rooms.flatMap(({ transfer }) => transfer?.moves ?? []).map(({ table }) => table))
  const tables = (await database.inSite(owner.siteId, tablesInOrder))
    .toReversed()
    .map(({ name }) => name)
    .filter((name) => moved.has(name))
  expect(tables).toHaveLength(moved.size)
  await fill(owner, tables)
  await ask('/sites/export')
  await runJobs()
  const { url } = (await ask('/sites/transfers')).transfers[0]!
  const target = await anOwner()
  const answer = await app.inject({
    method: 'POST',
    url: `/sites/import/${target.siteId}`,
    headers: { 'content-type': 'application/zip', authorization: `Bearer ${target.token}` },
    payload: (await app.inject({ method: 'GET', url: url! })).rawPayload,
  })
  expect(answer.statusCode).toBe(200)
  await runJobs()
  expect((await ask('/sites/transfers', {}, target)).transfers).toMatchObject([{ state: 'done', error: '' }])
  const counts = await countsOf(owner, tables)
  expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([])
  expect(await countsOf(target, tables)).toEqual(counts)
})
