import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { GameOption } from '#form/components/game/model.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import { newGameOptions } from '#form/document/game.ts'
import { testDatabase } from '#platform/server/testing/test-database.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { analyticsRoom } from '#features/analytics/server/index.ts'
import { contacts, subscribeContact } from '#features/contacts/server/index.ts'
import { newPopup } from '../../forms/rules.ts'
import { insertPopup } from '../../forms/server/store.ts'
import { games } from './index.ts'
import { purgeGames } from './purge.ts'

const database = await testDatabase({ poolSize: 20 })
const { aMember, aSiteKey, clock, post, runJobs, tools } = await testServer({
  rooms: [games, contacts, analyticsRoom()],
  database,
})

let siteId: string
let key: string
let token: string
let popup_id: string
beforeEach(() => {
  ;({ siteId, token } = aMember())
  key = aSiteKey(siteId)
  popup_id = tools.newId()
})

/** Returns nine options with the given changes. The first has weight 1, all others 0. */
const options = (changes: Partial<GameOption>[]): GameOption[] =>
  newGameOptions().map((option, i) => ({ ...option, weight: i === 0 ? 1 : 0, code: `CODE${i}`, ...changes[i] }))

const tab = (id: string, childComponents: object[]) => ({ type: 'tab', id, name: 'Main', style: {}, childComponents })

function documentOf(list: GameOption[], isAsking = true) {
  const game = { type: 'game', id: 'g', style: {}, look: 'wheel', options: list, showOdds: false }
  const said = { label: '', showLabel: false, placeholder: '', required: true }
  const email = { type: 'textField', id: 'e', style: {}, name: 'email', kind: 'email', ...said }
  const steps = {
    subscribe: { tabs: [tab('a', isAsking ? [game, email] : [game])] },
    success: { tabs: [tab('b', [])] },
  }
  return JSON.stringify({ version: 1, steps })
}

/** Creates a live form with a game. */
async function aGame(list: GameOption[], { isAsking = true, id = popup_id, site = siteId } = {}) {
  const document = documentOf(list, isAsking)
  await sql`INSERT INTO published_forms (site_id, popup_id, hash, name, document, fields, published_at)
    VALUES (${site}, ${id}, ${tools.newId()}, 'Game', ${document}::jsonb, '[]', ${new Date(clock.now)})`.execute(
    database.system,
  )
  const popup = newPopup(id, JSON.parse(document) as FormDocument, 'game', new Date(clock.now).toISOString())
  await database.inSite(site, (db) => insertPopup(db, site, popup))
}
/** Creates a person who has sent the form. Returns the submission's ID. */
async function aSubmission(email = `${tools.newId()}@example.com`): Promise<string> {
  const id = tools.newId()
  await database.inSite(siteId, async (db) => {
    const consent = { text: '', method: 'form', addressPrefix: '' }
    const request = { siteId, email, fields: {}, popupId: popup_id, page: '', consent }
    const { contact } = await subscribeContact({ ...tools, db }, request)
    await sql`INSERT INTO submissions (site_id, id, popup_id, contact_id, at)
      VALUES (${siteId}, ${id}, ${popup_id}, ${contact.id}, ${new Date(clock.now)})`.execute(db)
  })
  return id
}
const play = (more: object = {}) =>
  post('/v/play', { key, id: tools.newId(), popup_id, visitor_id: tools.newId(), page: '', ...more })
const playAs = async (email?: string) => play({ submission_id: await aSubmission(email) })
const call = async <Path extends string>(path: Path, body: object = {}) =>
  post(path, { site_id: siteId, popup_id, ...body }, { token })

describe('a play', () => {
  test('returns the drawn prize: its index, label and code', async () => {
    await aGame(options([{ label: '20% off', code: 'TWENTY' }]))
    const { status, body } = await playAs()
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      prize: { option: 0, label: '20% off', prize_type: 'discount', code: 'TWENTY', content: '' },
      again: false,
    })
  })

  test('happens once per person and form, and repeated submissions of an address return the same prize', async () => {
    await aGame(options([{ codeSource: 'list' }]))
    await call('/games/prizes/save', { option_id: '1', codes: ['ONE', 'TWO'] })
    const first = (await playAs('Ann@example.com')).body
    const again = await Promise.all([playAs('ann@example.com'), playAs('ANN@example.com')])
    for (const { body } of again) expect(body).toEqual({ ...first, again: true })
    expect((await playAs('bob@example.com')).body.prize.code).toBe('TWO')
  })

  test('repeated by one person at the same moment is drawn once', async () => {
    await aGame(options([{ codeSource: 'list' }]))
    await call('/games/prizes/save', { option_id: '1', codes: ['ONE', 'TWO'] })
    const submission_id = await aSubmission()
    const answers = await Promise.all(Array.from({ length: 8 }, () => play({ submission_id })))
    expect(new Set(answers.map(({ body }) => body.prize.code)).size).toBe(1)
    expect(answers.filter(({ body }) => !body.again)).toHaveLength(1)
    expect((await call('/games/prizes/load')).body.prizes[0]!.codes_left).toBe(1)
  })

  test('is refused without an email address if the form asks for one, or with another form’s submission', async () => {
    await aGame(options([]))
    const message = 'Please enter your email address first.'
    expect((await play()).body.error).toBe(message)
    expect((await play({ submission_id: tools.newId() })).body.error).toBe(message)
    const submission_id = await aSubmission()
    popup_id = tools.newId()
    await aGame(options([]))
    expect((await play({ submission_id })).body.error).toBe(message)
  })

  test('waits for confirmation of the address if it is required', async () => {
    await aGame(options([]))
    const submission_id = await aSubmission('held@example.com')
    const hold = (isPending: boolean) =>
      sql`UPDATE submissions SET pending = ${isPending} WHERE site_id = ${siteId}`.execute(database.system)
    await hold(true)
    const refused = await play({ submission_id })
    expect([refused.status, refused.body.error]).toEqual([403, expect.stringContaining('not confirmed yet')])
    await hold(false)
    expect((await play({ submission_id })).body.again).toBe(false)
  })

  test('of a form without an email field happens once per browser, and counts as a conversion', async () => {
    await aGame(options([]), { isAsking: false })
    const visitor_id = tools.newId()
    const id = tools.newId()
    expect((await play({ visitor_id, id, page: 'https://shop.example/a?b=c' })).body.again).toBe(false)
    expect((await play({ visitor_id })).body.again).toBe(true)
    expect((await play({ visitor_id: '', id: tools.newId() })).body.again).toBe(false)
    const { rows } = await sql<{ id: string; page: string }>`
      SELECT id, page FROM events WHERE site_id = ${siteId} AND kind = 'conversion' ORDER BY at, id`.execute(
      database.system,
    )
    expect(rows).toHaveLength(2)
    expect(rows).toContainEqual({ id, page: 'https://shop.example/a' })
  })

  test.each(['a form that is not there', "another site's form", 'a form without a game'])(
    'of %s responds with not found',
    async (what) => {
      if (what === "another site's form") await aGame(options([]), { site: tools.newId() })
      if (what === 'a form without a game') {
        await aGame(options([]))
        await sql`UPDATE published_forms SET document = jsonb_set(document, '{steps,subscribe,tabs,0,childComponents}', '[]')
        WHERE popup_id = ${popup_id}`.execute(database.system)
      }
      const { status, body } = await play()
      expect([status, body]).toEqual([404, { success: false, error: 'This game is closed.' }])
    },
  )

  test('gives content only to its winner', async () => {
    await aGame(options([{ prizeType: 'content', contentMediaId: 'https://shop.example/guide.pdf' }]))
    expect((await playAs()).body.prize).toMatchObject({ content: 'https://shop.example/guide.pdf', code: '' })
  })
})

describe('limited prizes', () => {
  test('of 200 simultaneous plays for a stock of 5, 5 win, and the others get the option without a prize', async () => {
    await aGame(options([{ label: 'Mug' }, {}, { weight: 0 }]))
    await call('/games/prizes/save', { option_id: '1', stock: 5 })
    const submissions = []
    for (let i = 0; i < 200; i++) submissions.push(await aSubmission())
    const answers = await Promise.all(submissions.map((submission_id) => play({ submission_id })))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const won = answers.filter(({ body }) => body.prize.option === 0)
    expect(won).toHaveLength(5)
    for (const { body } of answers)
      if (!won.some((one) => one.body === body)) expect(body.prize.prize_type).toBe('nothing')
    expect((await call('/games/prizes/load')).body.prizes[0]).toMatchObject({ stock: 5, drawn: 5, left: 0 })
  })

  test('of 200 simultaneous plays for 20 codes and a stock of 12, 12 win, no code is repeated, and the other codes remain', async () => {
    await aGame(options([{ codeSource: 'list' }]))
    const codes = Array.from({ length: 20 }, (_, i) => `CODE-${i}`)
    await call('/games/prizes/save', { option_id: '1', stock: 12, codes })
    const submissions = []
    for (let i = 0; i < 200; i++) submissions.push(await aSubmission())
    const answers = await Promise.all(submissions.map((submission_id) => play({ submission_id })))
    const won = answers.flatMap(({ body }) => (body.prize.option === 0 ? [body.prize.code as string] : []))
    expect(won).toHaveLength(12)
    expect(new Set(won).size).toBe(12)
    expect((await call('/games/prizes/load')).body.prizes[0]).toMatchObject({ codes: 20, codes_left: 8 })
  })

  test('a prize ends when its codes run out, and if nothing else can be drawn there is no prize', async () => {
    const list = options([{ codeSource: 'list' }]).map((option) => ({
      ...option,
      prizeType: 'discount' as const,
      codeSource: 'list' as const,
    }))
    await aGame(list)
    await call('/games/prizes/save', { option_id: '1', codes: ['ONLY'] })
    expect((await playAs()).body.prize.code).toBe('ONLY')
    expect((await playAs()).body.prize).toEqual({
      option: null,
      label: '',
      prize_type: 'nothing',
      code: '',
      content: '',
    })
  })

  test('a stock that is set later includes earlier wins', async () => {
    await aGame(options([]))
    await playAs()
    await playAs()
    await call('/games/prizes/save', { option_id: '1', stock: 3 })
    expect((await playAs()).body.prize.option).toBe(0)
    expect((await playAs()).body.prize.option).not.toBe(0)
    await call('/games/prizes/save', { option_id: '1', stock: null })
    expect((await playAs()).body.prize.option).toBe(0)
  })
})

describe('the owner', () => {
  test('adds codes once, and duplicates cause the whole request to be refused', async () => {
    await aGame(options([{ codeSource: 'list' }]))
    expect((await call('/games/prizes/save', { option_id: '1', codes: ['A', 'B'] })).body.added).toBe(2)
    const { status, body } = await call('/games/prizes/save', { option_id: '2', codes: ['C', 'b'] })
    expect([status, body.error]).toEqual([400, 'This code already exists: b'])
    expect(body.issues).toEqual([{ path: 'codes', message: 'This code already exists: b' }])
    const { prizes } = (await call('/games/prizes/load')).body
    expect(prizes.map(({ codes }: { codes: number }) => codes)).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 0])
  })

  test('adds up to 10,000 codes at once', async () => {
    await aGame(options([{ codeSource: 'list' }]))
    const codes = Array.from({ length: 10_000 }, (_, i) => `A-LONG-DISCOUNT-CODE-${i}`)
    expect((await call('/games/prizes/save', { option_id: '1', codes })).body.added).toBe(10_000)
    expect((await call('/games/prizes/save', { option_id: '1', codes: [...codes, 'x'] })).status).toBe(400)
  })

  test('removes the codes that no one has won, and keeps those that were won', async () => {
    await aGame(options([{ codeSource: 'list' }]))
    await call('/games/prizes/save', { option_id: '1', codes: ['A', 'B'] })
    await playAs()
    const { prizes } = (await call('/games/prizes/save', { option_id: '1', remove_codes_left: true })).body
    expect(prizes[0]).toMatchObject({ codes: 1, codes_left: 0 })
  })

  test('sees who won what, ten per page, the latest first', async () => {
    await aGame(options([{ label: 'Mug' }]))
    for (let i = 0; i < 11; i++) {
      clock.advance(1000)
      await playAs(`p${i}@example.com`)
    }
    const { plays, total, prizes } = (await call('/games/plays')).body
    expect([plays.length, total, prizes[0]!.drawn]).toEqual([10, 11, 11])
    expect(plays[0]).toMatchObject({ email: 'p10@example.com', label: 'Mug', prize_type: 'discount', code: 'CODE0' })
    expect((await call('/games/plays', { page: 2 })).body.plays).toHaveLength(1)
  })

  test.each(['/games/prizes/load', '/games/prizes/save', '/games/plays'])(
    "%s: another site's form looks nonexistent",
    async (path) => {
      await aGame(options([]), { site: tools.newId() })
      const theirs = await call(path, { option_id: '1' })
      popup_id = tools.newId()
      const unknown = await call(path, { option_id: '1' })
      expect([theirs.status, theirs.body]).toEqual([404, unknown.body])
      expect((await post(path, { site_id: siteId, popup_id, option_id: '1' })).status).toBe(401)
    },
  )
})

test('a game’s data is deleted when its form is permanently deleted', async () => {
  await aGame(options([{ label: 'Mug' }]))
  await sql`INSERT INTO game_prizes (site_id, popup_id, option_id, drawn) VALUES (${siteId}, ${popup_id}, '1', 0),
    (${siteId}, ${tools.newId()}, '1', 0)`.execute(database.system)
  await database.acrossSites((db) => tools.jobs.add(db, purgeGames, {}))
  await runJobs()
  const { rows } = await sql`SELECT popup_id FROM game_prizes WHERE site_id = ${siteId}`.execute(database.system)
  expect(rows).toEqual([{ popup_id }])
})
