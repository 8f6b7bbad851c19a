import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Log } from '#platform/server/log/log.ts'
import type { Storage } from '#platform/server/storage/storage.ts'
import { type Asset, makeAsset } from './asset.ts'
import type { Embed } from './embed.ts'
import { createMemory, type Memory } from './memory.ts'

const chunkFile = /^[a-z-]{1,40}-[A-Z0-9]{8}\.js$/
const hour = 3600 * 1000

/** Stores the chunks of this build with those of earlier ones. A failure is only logged. */
export async function storeChunks(storage: Storage, { chunks }: Embed, log: Log): Promise<void> {
  try {
    for (const [file, { plain }] of chunks) {
      const known = await storage.open(nameOf(file))
      known?.stream.destroy()
      if (!known) await storage.put(nameOf(file), plain)
    }
  } catch (error) {
    log.warn({ err: error }, 'chunks of the page script could not be kept for pages that were loaded before an upgrade')
  }
}

/** Reads the chunks of earlier builds. Pages with an older script request them for up to a day after an upgrade. */
export function keptChunks(storage: Storage): Memory<Asset> {
  return createMemory<Asset>({
    freshFor: 24 * hour,
    staleFor: 24 * hour,
    max: 200,
    async load(file) {
      const kept = chunkFile.test(file) ? await storage.open(nameOf(file)) : null
      return kept ? makeAsset(await buffer(kept.stream)) : null
    },
  })
}

/** Hashes the name, because the storage accepts no capital letters. */
function nameOf(file: string): string {
  return `chunk-${createHash('sha256').update(file).digest('hex').slice(0, 40)}`
}
