import { expect, test } from 'vitest'
import { importCalls } from '#features/imports/contract.ts'
import type { TestSite } from '#features/visitors/server/testing/visitors-server.ts'
import { discountsServer } from './testing/discounts-server.ts'

const { app, begin, call, runJobs, tools } = await discountsServer()

/** Uploads a file of codes as the owner of a site. */
async function upload({ id, owner }: TestSite, text: string) {
  const edge = 'x0x0x'
  const part = (head: string, body: string) => `--${edge}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
  const answer = await app.inject({
    method: 'POST',
    url: '/imports/upload',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: `${part('name="site_id"', id)}${part('name="kind"', 'discount-codes')}${part('name="file"; filename="codes.csv"', text)}--${edge}--\r\n`,
  })
  return importCalls.upload.output.parse(answer.json()).import
}

/** Imports a file of codes into a campaign. Returns how the import ended. */
async function imported(site: TestSite, text: string, campaign_id: string) {
  const to = { site_id: site.id, import_id: (await upload(site, text)).id }
  const { token } = site.owner
  await call(importCalls.start, { ...to, options: { campaign_id } }, { token })
  await runJobs()
  return (await call(importCalls.load, to, { token })).import
}

const bad = ['two words', 'X'.repeat(101), '']
const file = (codes: readonly string[]) => `Name,Coupon code\n${codes.map((code, i) => `${i},${code}\n`).join('')}`

test('a file of codes: bad rows give a reason, and existing codes are skipped case-insensitively', async () => {
  const { site, campaign_id, load, codeFor } = await begin({ create_method: 'upload' }, { codes: ['OLD-1'] })
  const done = await imported(site, file(['NEW-1', ...bad, 'NEW-2', 'new-1', 'old-1']), campaign_id)
  expect(done).toMatchObject({ state: 'imported', counts: { rows: 7, added: 2, refused: 3 } })
  const { csv } = await call(
    importCalls.refusals,
    { site_id: site.id, import_id: done.id },
    { token: site.owner.token },
  )
  for (const reason of [
    'A code has no spaces or control characters.',
    'A code has at most 100 characters.',
    'No code.',
  ])
    expect(csv).toContain(reason)
  expect((await load()).codes).toMatchObject({ left: 3, total: 3 })
  const given = []
  for (let i = 0; i < 4; i++) given.push((await codeFor(tools.newId())).body.code)
  expect(given).toEqual(['OLD-1', 'NEW-1', 'NEW-2', ''])
})

test('importing the same file again adds nothing, and undo removes its codes except those given out', async () => {
  const { site, campaign_id, load, codeFor } = await begin({ create_method: 'upload' }, { codes: ['OLD-1'] })
  const text = file(['NEW-1', 'NEW-2', 'NEW-3'])
  const first = await imported(site, text, campaign_id)
  expect(await imported(site, text, campaign_id)).toMatchObject({ counts: { rows: 3, added: 0, refused: 0 } })
  await codeFor(tools.newId())
  expect((await codeFor(tools.newId())).body.code).toBe('NEW-1')
  await call(importCalls.undo, { site_id: site.id, import_id: first.id }, { token: site.owner.token })
  await runJobs()
  expect((await load()).codes).toMatchObject({ left: 0, total: 2 })
})

test('adds no codes to a campaign of another site or without uploaded codes, and requires choosing a campaign', async () => {
  const other = await begin({ create_method: 'upload' }, { codes: ['THEIRS'] })
  const { site, campaign_id } = await begin()
  for (const to of [campaign_id, other.campaign_id])
    expect(await imported(site, file(['NEW-1']), to)).toMatchObject({ counts: { added: 0 } })
  expect((await other.load()).codes).toMatchObject({ total: 1 })
  const { id } = await upload(site, file(['NEW-1']))
  const answer = await site.call('/imports/start', { import_id: id })
  expect(answer.issues).toEqual([{ path: 'options.campaign_id', message: 'Choose a discount campaign.' }])
})
