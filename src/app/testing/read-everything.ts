import { isUtf8 } from 'node:buffer'
import { expect } from 'vitest'
import { anyInput, type Known, learn } from './any-input.ts'
import type { wholeProgram } from './whole-program.ts'

type Program = Awaited<ReturnType<typeof wholeProgram>>
type Owner = Awaited<ReturnType<Program['anOwner']>>

/**
 * Makes every reading call of a site, runs all exports, and transfers the site into a new one. Returns what broke, and
 * which calls returned data.
 */
export async function readEverything(
  program: Program,
  owner: Owner,
  { known, random }: { readonly known: Known; readonly random: () => number },
) {
  const { app, get, post, rooms, runJobs } = program
  const broken: string[] = []
  const shown = new Set<string>()
  const popupId = (known.get('popup_id')?.[0] as string | undefined) ?? owner.siteId
  const reads = rooms
    .flatMap(({ calls }) => Object.values(calls))
    .filter(
      ({ access, external, ownRoute, scope, method }) =>
        access === 'site' && !external && !ownRoute && method === 'POST' && scope?.endsWith(':read'),
    )
  expect(reads.length).toBeGreaterThan(50)
  for (const call of reads) {
    const isFree = call.input.safeParse({}).success
    const inputs = isFree ? [{}] : Array.from({ length: 8 }, () => anyInput(call, { random, known, wild: 0 }))
    for (const input of inputs) {
      const path = call.path.replaceAll(/\{\w+\}/g, popupId)
      const { status, body } = await post(path, { site_id: owner.siteId, ...input }, owner)
      if (status >= 500) broken.push(`${call.path} ${status} ${JSON.stringify(input).slice(0, 200)}`)
      if (status === 200) shown.add(call.path)
      if (status === 200 && isFree) learn(known, body)
    }
  }
  const ask = async <Path extends string>(path: Path, body: object = {}, of = owner) =>
    (await post(path, { site_id: of.siteId, ...body }, of)).body
  const file = async (url: string | null | undefined) => {
    const answer = await app.inject({ method: 'GET', url: url! })
    expect(answer.statusCode).toBe(200)
    return answer.rawPayload
  }
  for (const path of ['/list/export', '/orders/export'] as const) {
    const { download_id } = await ask(path)
    await runJobs()
    const { url } = await ask('/list/export/status', { download_id })
    const problem = problemOfCsv(await file(url))
    if (problem) broken.push(`${path}: ${problem}`)
  }
  await ask('/sites/export')
  await runJobs()
  const [exported] = (await ask('/sites/transfers')).transfers
  expect(exported).toMatchObject({ kind: 'export', state: 'done' })
  const target = await program.anOwner()
  const moved = await app.inject({
    method: 'POST',
    url: `/sites/import/${target.siteId}`,
    headers: { 'content-type': 'application/zip', authorization: `Bearer ${target.token}` },
    payload: await file(exported!.url),
  })
  expect(moved.statusCode).toBe(200)
  await runJobs()
  expect((await ask('/sites/transfers', {}, target)).transfers).toMatchObject([{ state: 'done', error: '' }])
  expect((await get(`/s/${owner.key}.js`)).status).toBe(200)
  return { broken, shown }
}

/** Returns why a file isn't a CSV file (RFC 4180) in UTF-8 with rows of equal length; undefined if it is one. */
function problemOfCsv(bytes: Buffer): string | undefined {
  if (!isUtf8(bytes)) return 'no UTF-8'
  const rest = bytes.toString('utf8').replace(/^\ufeff/, '')
  const row = /(?:"(?:[^"]|"")*"|[^",\r\n]*)(?:,(?:"(?:[^"]|"")*"|[^",\r\n]*))*\r\n/y
  const widths = new Set<number>()
  while (row.lastIndex < rest.length) {
    const at = row.lastIndex
    const [line] = row.exec(rest) ?? []
    if (line === undefined) return `no row at ${JSON.stringify(rest.slice(at, at + 60))}`
    widths.add(line.replaceAll(/"(?:[^"]|"")*"/g, '').split(',').length)
  }
  return widths.size === 1 ? undefined : `rows of ${[...widths].join(', ')} cells`
}
