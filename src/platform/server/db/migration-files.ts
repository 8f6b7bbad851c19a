import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

/** One `.sql` file. */
export interface Migration {
  /** Its file name, which also determines its order: "20261120-1000-accounts.sql". */
  readonly name: string
  readonly text: string
  readonly sha256: string
}

const namePattern = /^\d{8}-\d{4}-[a-z0-9-]+\.sql$/

/** Reads the migrations of all folders, ordered by name. Throws for a name that can't be ordered. */
export async function readMigrations(folders: readonly URL[]): Promise<Migration[]> {
  const found = await Promise.all(folders.map(readFolder))
  const migrations = found.flat().toSorted((a, b) => (a.name < b.name ? -1 : 1))
  for (const [i, { name }] of migrations.entries()) {
    if (name === migrations[i - 1]?.name) throw new Error(`Two migrations have the same name: ${name}.`)
  }
  return migrations
}

async function readFolder(folder: URL): Promise<Migration[]> {
  const base = folder.href.endsWith('/') ? folder : new URL(`${folder.href}/`)
  const names = (await readdir(base)).filter((name) => name.endsWith('.sql'))
  return Promise.all(names.map((name) => readMigration(name, new URL(encodeURIComponent(name), base))))
}

async function readMigration(name: string, file: URL): Promise<Migration> {
  if (!namePattern.test(name)) throw new Error(`A migration is named YYYYMMDD-HHMM-what.sql, unlike ${file.pathname}.`)
  // A checkout may have different line endings than the one that ran it first.
  const text = (await readFile(file, 'utf8')).replaceAll('\r\n', '\n')
  return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
}
