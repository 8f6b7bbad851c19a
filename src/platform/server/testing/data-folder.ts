import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An in-memory file system, if Linux provides one. */
const memory = '/dev/shm'
const minFree = 3 * 1024 ** 3

/**
 * Creates a new folder for the data folders of programs: in memory if there is space, because disks are slow when
 * databases are created by the hundred. Other users can pass through it: if root can't create user namespaces, as in
 * many containers, PostgreSQL runs as another user.
 */
export function dataFolder(name: string): string {
  const folder = mkdtempSync(join(hasRoom(memory) ? memory : tmpdir(), name))
  chmodSync(folder, 0o711)
  return folder
}

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= minFree
  } catch {
    return false
  }
}
