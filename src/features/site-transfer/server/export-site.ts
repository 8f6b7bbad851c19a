import { siteById } from '#features/sites/server/index.ts'
import type { Manifest, MoveContext, Moving } from './move-site.ts'
import { rowsOf } from './store-rows.ts'
import { zipWriter } from './zip.ts'

/** Maximum number of characters in an entry of rows. */
const entryLength = 4 * 1024 ** 2

interface Sink {
  write(piece: Buffer): Promise<void>
  /** Called after each entry with the number of rows and files so far. */
  progress(count: number): Promise<void>
}

/**
 * Writes all data of a site: information about it, its uploaded files, then its rows. Returns the number of rows and
 * files.
 */
export async function exportSite(context: MoveContext, { tables, files }: Moving, sink: Sink): Promise<number> {
  const { db, siteId } = context
  const zip = zipWriter()
  let count = 0
  const add = async (name: string, bytes: Buffer, more: number) => {
    await sink.write(zip.add({ name, bytes }))
    if (more > 0) await sink.progress((count += more))
  }
  const json = (value: unknown) => Buffer.from(JSON.stringify(value))
  await add('site.json', json(await manifestOf(context)), 0)
  for (const { room, move } of files) {
    let number = 0
    for await (const { about, bytes } of move.export(context)) {
      const name = `${room}/files/${String(++number).padStart(6, '0')}`
      await add(`${name}.json`, json(about), 0)
      await add(`${name}.bin`, bytes, 1)
    }
  }
  for (const { table, room } of tables) {
    let number = 0
    let [lines, length]: [string[], number] = [[], 0]
    const flush = async () => {
      if (lines.length === 0) return
      const name = `${room}/${table}-${String(++number).padStart(4, '0')}.ndjson`
      await add(name, Buffer.from(`${lines.join('\n')}\n`), lines.length)
      ;[lines, length] = [[], 0]
    }
    for await (const rows of rowsOf(db, siteId, table)) {
      for (const row of rows) {
        const line = JSON.stringify(row)
        lines.push(line)
        if ((length += line.length) >= entryLength) await flush()
      }
    }
    await flush()
  }
  await sink.write(zip.end())
  return count
}

async function manifestOf({ db, siteId, now, publicUrl }: MoveContext): Promise<Manifest> {
  const site = await siteById(db, siteId)
  const { name = '', url = '', time_zone = 'UTC', currency = '' } = site ?? {}
  const exported_at = new Date(now()).toISOString()
  return { trellis: 'site', version: 1, exported_at, public_url: publicUrl, site: { name, url, time_zone, currency } }
}
