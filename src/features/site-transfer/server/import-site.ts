import { z } from 'zod'
import type { Feature } from '#core/feature.ts'
import { currencyCode } from '#core/fields.ts'
import { changeSite } from '#features/sites/server/index.ts'
import { siteTransferEvents } from '../events.ts'
import { type MoveContext, type Moving, partNameOf, refuse } from './move-site.ts'
import type { FeatureCounts } from './store.ts'
import { type Column, clearRows, columnsOf, hasRows, insertRows, type Row } from './store-rows.ts'
import { jsonIn, rowsIn } from './rows-in.ts'
import type { Entry } from './zip.ts'

const manifest = z.object({
  trellis: z.literal('site'),
  version: z.number(),
  public_url: z
    .string()
    .max(2000)
    .regex(/^https?:\/\/./),
  /** Older versions didn't write the currency. */
  site: z.object({ currency: z.union([currencyCode, z.literal('')]).optional() }).optional(),
})
/**
 * Maximum sizes of unpacked entries, in bytes: an uploaded file, rows, and the information about a file or the site.
 */
const [mostOfFile, mostOfRows, mostOfFacts] = [64 * 1024 ** 2, 32 * 1024 ** 2, 64 * 1024]
const randomName = /[0-9a-f]{40}/g
const rowsEntry = /^[a-z-]+\/([a-z_]+)-\d+\.ndjson$/
const fileEntry = /^([a-z-]+)\/files\/\d+\.(json|bin)$/

/**
 * Writes the entries of an export into an empty site, in the caller's transaction, and notifies the other rooms.
 * Returns the number of rows and files, and the items that a copy skipped because the site's plan doesn't include them.
 * Throws `invalid` with a message for the owner.
 */
export async function importSite(
  context: MoveContext,
  moving: Moving,
  entries: AsyncIterable<Entry>,
  { progress, stored }: { progress(count: number): Promise<void>; stored: (() => Promise<void>)[] },
): Promise<{ count: number; lacking: FeatureCounts }> {
  const { db, siteId, events, publicUrl } = context
  const { tables, files, chosen } = moving
  await mustBeEmpty(context, moving)
  const leftOut = new Set<unknown>()
  const lacking: FeatureCounts = {}
  const included = chosen && (await featuresOf(context))
  const columns = new Map<string, Column[]>()
  const renamed = new Map<string, string>()
  let [count, from, about] = [0, '', '']
  for await (const { name, bytes } of entries) {
    if (bytes.length > (name.endsWith('.bin') ? mostOfFile : name.endsWith('.ndjson') ? mostOfRows : mostOfFacts))
      refuse(`${name.slice(0, 100)} is too large when unpacked.`)
    if (from === '') {
      const { public_url, site } = manifestIn(name, bytes)
      from = public_url
      if (site?.currency && !chosen) await changeSite(db, siteId, { currency: site.currency })
      continue
    }
    const [, room, kind] = fileEntry.exec(name) ?? []
    if (kind === 'json') about = bytes.toString()
    else if (kind === 'bin') {
      const move = files.find((one) => one.room === room)?.move ?? unknownEntry(name)
      const file = await move.import(context, { about: jsonIn(about, name), bytes })
      stored.push(file.discard)
      for (const [before, after] of file.renamed) renamed.set(before, after)
      await progress(++count)
    } else {
      const table = tables.find((one) => one.table === rowsEntry.exec(name)?.[1]) ?? unknownEntry(name)
      const known = columns.get(table.table) ?? (await columnsOf(db, table.table))
      columns.set(table.table, known)
      const text = bytes
        .toString()
        .replaceAll(randomName, (old) => renamed.get(old) ?? old)
        .replaceAll(`${from}/i/`, `${publicUrl}/i/`)
      if (table.isSingle) await clearRows(db, siteId, table.table)
      for (const read of rowsIn(text, name, table)) {
        const rows = chosen ? setupRows(read, table, { chosen, leftOut, included, lacking }) : read
        await insert(context, table.table, known, rows, name)
        count += rows.length
      }
      await progress(count)
    }
  }
  if (from === '') refuse('This file is no export of Trellis.')
  await events.emit(db, siteTransferEvents.imported, { site_id: siteId })
  return { count, lacking }
}

/** Returns the features of the site's plan; undefined if no listener answers. */
async function featuresOf({ db, siteId, events }: MoveContext): Promise<ReadonlySet<Feature> | undefined> {
  const answers = await events.emit(db, siteTransferEvents.featuresAsked, { site_id: siteId })
  return answers[0] && new Set(answers[0].answer)
}

/** State for making a copy from rows. */
interface SetupCopy {
  readonly chosen: NonNullable<Moving['chosen']>
  /** The ids of skipped rows. */
  readonly leftOut: Set<unknown>
  readonly included: ReadonlySet<Feature> | undefined
  /** Counts the items skipped because the plan lacks their feature. */
  readonly lacking: FeatureCounts
}

async function mustBeEmpty({ db, siteId }: MoveContext, { tables, chosen }: Moving): Promise<void> {
  for (const { table, isSingle, setup } of tables) {
    if (chosen && setup && (await hasRows(db, siteId, table)))
      refuse(
        `This site already has something of this: ${partNameOf(setup, chosen)}. Leave it out, or copy to a new site.`,
      )
    if (!chosen && !isSingle && (await hasRows(db, siteId, table)))
      refuse('This site already has content. Create a new site, and import the file there.')
  }
}

/** Returns the rows for a copy. Rows that refer to a skipped row are skipped as well. */
function setupRows(
  rows: readonly Row[],
  { setup }: Moving['tables'][number],
  { chosen, leftOut, included, lacking }: SetupCopy,
): Row[] {
  return rows.flatMap((row) => {
    const isOrphan = Object.entries(row).some(([name, value]) => name !== 'id' && leftOut.has(value))
    const changed = isOrphan ? null : setup?.change ? setup.change(row, chosen) : row
    const needed = changed && setup?.needs?.(changed)
    const isLacking = needed !== undefined && needed !== null && included?.has(needed) === false
    if (isLacking) lacking[needed] = (lacking[needed] ?? 0) + 1
    const kept = isLacking ? null : changed
    if (kept === null) leftOut.add(row['id'])
    return kept === null ? [] : [kept]
  })
}

function manifestIn(name: string, bytes: Buffer): z.infer<typeof manifest> {
  const read = manifest.safeParse(name === 'site.json' ? jsonIn(bytes.toString(), name) : null)
  if (!read.success) refuse('This file is no export of Trellis.')
  if (read.data.version !== 1)
    refuse('This export was made by a newer version of Trellis. Update this installation first.')
  return read.data
}

/** Only columns that occur in the rows are written, because exports of older versions may lack some. */
async function insert(
  { db, siteId }: MoveContext,
  table: string,
  known: readonly Column[],
  rows: readonly Row[],
  name: string,
) {
  const given = new Set(rows.flatMap((row) => Object.keys(row)))
  const columns = known.filter((column) => given.has(column.name))
  if (columns.length < given.size)
    refuse('This export was made by a newer version of Trellis. Update this installation first.')
  try {
    if (rows.length > 0) await insertRows(db, siteId, table, columns, rows)
  } catch (error) {
    // The data in the file can't be written: a value is invalid (22) or violates a constraint (23).
    if (/^2[23]/.test(String((error as { code?: unknown }).code))) refuse(`${name} is not as Trellis exports it.`)
    throw error
  }
}

function unknownEntry(name: string): never {
  return refuse(`There is something in the file that this version of Trellis does not know: ${name.slice(0, 100)}`)
}
