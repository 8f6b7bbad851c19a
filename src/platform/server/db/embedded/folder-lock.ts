import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const sqliteBusy = 5

// The garbage collector would close, and thereby release, an open lock that nothing refers to.
const held = new Set<DatabaseSync>()

/**
 * Locks a folder for this process, or throws an error that names the folder and the process that has it. The kernel
 * holds the lock (SQLite's, on an empty file) and releases it when the process dies, for whatever reason: there are no
 * stale locks, no guessing from process IDs, and it works between containers that share the folder.
 */
export function lockFolder(folder: string): () => void {
  const pidFile = join(folder, 'in-use.pid')
  const lock = new DatabaseSync(join(folder, 'in-use.lock'))
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === sqliteBusy) throw inUse(folder, pidFile)
    throw new Error(`The folder ${folder} cannot be locked: ${(error as Error).message}.`, { cause: error })
  }
  held.add(lock)
  writeFileSync(pidFile, `${process.pid}\n`)
  return () => {
    if (held.delete(lock)) lock.close()
  }
}

function inUse(folder: string, pidFile: string): Error {
  const pid = readText(pidFile).trim()
  return new Error(
    `The folder ${folder} is in use by another Trellis${pid && ` (process ${pid})`}. ` +
      'Stop that one first, or set DATA_DIR to a folder of its own for this one.',
  )
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
