import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { releaseHeld, sending } from '#features/sending/server/index.ts'
import { addressOf } from '#features/sending/server/testing/numbered-recipients.ts'
import { faultySmtpServer } from '#platform/server/mail/testing/faulty-smtp-server.ts'
import { testServer } from '#platform/server/testing/calls.ts'
import { targetOf } from '#platform/server/testing/test-database.ts'
import { CampaignTest, EmailContent } from '../contract.ts'
import { placeOf, variantFor } from '../test-rules.ts'
import type { VariantOrder } from './testing/variant-process.ts'

const { database, tools } = await testServer({ rooms: [sending] })
const smtp = await faultySmtpServer({ keep: true })
afterAll(() => smtp.close())
const people = 1200
const letters = ['A', 'B', 'C']
const share = 60

test('a test killed at any moment gives each recipient their one variant exactly once, and skips no one', async () => {
  const [siteId, campaignId] = [tools.newId(), tools.newId()]
  const variants = [
    { letter: 'B', subject: 'b' },
    { letter: 'C', subject: 'c' },
  ]
  const order: VariantOrder = {
    target: await targetOf(database),
    smtpUrl: smtp.url,
    siteId,
    campaignId,
    people,
    email: EmailContent.parse({ subject: 'a' }),
    test: CampaignTest.parse({ share, variants }),
  }
  let kills = await sendAll(order)
  const rowsOf = async () =>
    (
      await sql<{ recipient_id: string; variant: string; state: string }>`
        SELECT recipient_id, variant, state FROM deliveries WHERE site_id = ${siteId}`.execute(database.system)
    ).rows
  const first = await rowsOf()
  expect(first).toHaveLength(people)
  const drawn = new Map(first.map((row) => [row.recipient_id, row.variant]))
  for (const [id, variant] of drawn) expect(variant).toBe(variantFor(placeOf(campaignId, id), letters, share))
  expect(new Set(drawn.values())).toEqual(new Set([...letters, '']))
  expect(new Set(first.filter(({ variant }) => variant === '').map(({ state }) => state))).toEqual(new Set(['planned']))

  await database.inSite(siteId, (db) => releaseHeld(db, siteId, campaignId, 'B', new Date()))
  kills += await sendAll(order)
  expect(kills).toBeGreaterThan(3)

  const rows = await rowsOf()
  expect(rows).toHaveLength(people)
  const mails = new Map<string, string[]>()
  for (const raw of smtp.contents) {
    const to = /^To: (\S+)/m.exec(raw)![1]!
    mails.set(to, [...(mails.get(to) ?? []), /^Subject: Variant (\w)/m.exec(raw)![1]!])
  }
  const wrong = rows.filter(({ recipient_id, variant, state }) => {
    const got = mails.get(addressOf(recipient_id)) ?? []
    const isOwn = variant === (drawn.get(recipient_id) || 'B') && got.every((letter) => letter === variant)
    // Interrupted while it was handed over: it may have arrived, and is not sent again.
    return !isOwn || !(state === 'accepted' ? got.length === 1 : state === 'unknown' && got.length <= 1)
  })
  expect(wrong).toEqual([])
  expect(rows.filter(({ state }) => state === 'accepted').length).toBeGreaterThan(people * 0.6)
})

/**
 * Starts two processes again and again, each running longer than the one before, until both are done. Returns the
 * number of kills.
 */
async function sendAll(order: VariantOrder): Promise<number> {
  let kills = 0
  const worker = async (first: number) => {
    for (let time = first; (await sendFor(order, time)) === 'killed'; time *= 3) kills++
  }
  await Promise.all([worker(3), worker(20)])
  return kills
}

/** Runs a process until it is done or its time is over, and then kills it. */
function sendFor(order: VariantOrder, milliseconds: number): Promise<'done' | 'killed'> {
  const script = fileURLToPath(new URL('./testing/variant-process.ts', import.meta.url))
  const child = spawn(process.execPath, [script, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'inherit'] })
  let timer: NodeJS.Timeout | undefined
  child.stdout.once('data', () => (timer = setTimeout(() => child.kill('SIGKILL'), milliseconds)))
  return new Promise((resolve, reject) => {
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      if (signal === 'SIGKILL') resolve('killed')
      else if (code === 0) resolve('done')
      else reject(new Error(`The process ended with ${code ?? signal}.`))
    })
  })
}
