import type { Storage } from '#platform/server/storage/storage.ts'

/** Maximum length of a stored part of a file, in bytes. */
const partLength = 8 * 1024 ** 2

const partName = (name: string, part: number) => `${name}-${part}`

/** Stores a long file in parts as it arrives. */
export function partWriter(storage: Storage, name: string) {
  let waiting: Buffer[] = []
  let size = 0
  let parts = 0
  let bytes = 0
  const flush = async () => {
    await storage.put(partName(name, parts++), Buffer.concat(waiting))
    waiting = []
    size = 0
  }
  return {
    async write(piece: Buffer): Promise<void> {
      for (let from = 0; from < piece.length;) {
        const taken = piece.subarray(from, from + partLength - size)
        waiting.push(taken)
        size += taken.length
        bytes += taken.length
        from += taken.length
        if (size === partLength) await flush()
      }
    },
    /** Returns the number of parts and of bytes. */
    async end(): Promise<{ parts: number; bytes: number }> {
      if (size > 0) await flush()
      return { parts, bytes }
    },
    written: () => parts,
  }
}

/** Reads the bytes of a file stored in parts. */
export async function* readParts(storage: Storage, name: string, parts: number): AsyncGenerator<Buffer> {
  for (let part = 0; part < parts; part++) {
    const file = await storage.open(partName(name, part))
    if (!file) throw new Error(`The part ${part} of ${name} is missing.`)
    for await (const chunk of file.stream) yield chunk as Buffer
  }
}

/** Deletes such a file. */
export async function removeParts(storage: Storage, name: string, parts: number): Promise<void> {
  for (let part = 0; part < parts; part++) await storage.remove(partName(name, part))
}
