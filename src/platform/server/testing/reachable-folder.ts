import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A new folder for data folders of programs. Other users can pass through it: where root may not make user namespaces, as in many
 * containers, PostgreSQL runs as another user.
 */
export function reachableFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), name))
  chmodSync(folder, 0o711)
  return folder
}
