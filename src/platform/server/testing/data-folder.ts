import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system in memory, where a Linux has one. */
const memory = '/dev/shm'
const minFree = 3 * 1024 ** 3

/**
 * A new folder for data folders of programs: in memory where there is room, since a disk is slow at
 * databases that are made by the hundred. Other users can pass through it: where root may not make user namespaces, as in many containers, PostgreSQL
 * runs as another user.
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
