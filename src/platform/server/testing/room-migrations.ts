import { glob } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Returns the migration folders of all rooms, wherever the rooms are listed. */
export async function roomMigrations(): Promise<URL[]> {
  const source = resolve(import.meta.dirname, '../../..')
  const folders = new Set<string>()
  for await (const file of glob('{features/*/server,platform/server/*}/migrations/*.sql', { cwd: source }))
    folders.add(dirname(file))
  return [...folders].toSorted().map((folder) => pathToFileURL(`${resolve(source, folder)}/`))
}
