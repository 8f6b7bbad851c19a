import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { checkStorageName } from './check-storage-name.ts'
import type { Storage } from './storage.ts'

/**
 * Stores files in a folder, distributed over subfolders by the last three characters of their names, readable only by
 * this user.
 */
export function folderStorage(folder: string): Storage {
  const placeOf = (name: string) => {
    const inside = join(folder, checkStorageName(name).slice(-3))
    return { inside, path: join(inside, name) }
  }
  return {
    async put(name, bytes) {
      const { inside, path } = placeOf(name)
      await mkdir(inside, { recursive: true, mode: 0o700 })
      const half = `${path}.${randomUUID()}`
      const file = await open(half, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(half, path)
    },
    async open(name) {
      const file = await open(placeOf(name).path, 'r').catch(missing)
      if (!file) return null
      try {
        const { size } = await file.stat()
        return { size, stream: file.createReadStream() }
      } catch (error) {
        await file.close()
        throw error
      }
    },
    async remove(name) {
      await rm(placeOf(name).path, { force: true })
    },
  }
}

function missing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
