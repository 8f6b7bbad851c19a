import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDrawn } from './is-drawn.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Paths of the browser test files, relative to the project's folder. */
const specFiles = ['src/**/*.spec.ts', 'e2e/**/*.spec.ts']

/**
 * Unit tests that repeatedly start programs and databases, kill them, or send arbitrary text everywhere. They are one
 * file in thirty, and take a third of the total time.
 */
const slowTests = [
  'src/**/*{kill,killed}.test.ts',
  'src/app/any-text*.test.ts',
  'src/app/pgbouncer.test.ts',
  'src/app/program.test.ts',
  'src/platform/server/db/embedded/embedded-postgres.test.ts',
  'src/platform/server/testing/citus/database-pool.test.ts',
]

/** Runs every time: the story of the whole product. */
const always = ['e2e/story.spec.ts']

/** Whether this run samples test files. Only a run of everything does; if files are named, exactly those run. */
const isDrawing = process.env['TEST_FILES'] === 'drawn'

/**
 * Returns the browser test files for a run of everything, as paths relative to the project's folder: one in three,
 * chosen by the commit's seed, and all that were changed by the last commit or since.
 */
export function drawnSpecs(files = filesOf(specFiles), changed = changedFiles()): string[] {
  const isKept = new Set([...always, ...changed])
  return files.filter((file, index) => isKept.has(file) || isDrawn(index, 3))
}

/**
 * Returns the slow unit tests that a run of everything skips: two of three, but none in a room or folder with changes.
 */
export function leftOutTests(files = filesOf(slowTests), changed = changedFiles()): string[] {
  const changedRooms = new Set(changed.map(roomOf))
  return files.filter((file, index) => !changedRooms.has(roomOf(file)) && !isDrawn(index, 3))
}

/** The browser test files for Playwright to run, and the unit tests for vitest to skip. */
export const specsToTry = (): string[] => (isDrawing ? drawnSpecs() : specFiles)
export const testsToLeaveOut = (): string[] => (isDrawing ? leftOutTests() : [])

function filesOf(globs: string[]): string[] {
  return globSync(globs, { cwd: root }).toSorted()
}

/**
 * Returns the room or folder of a file: `src/features/forms` for everything in that room, `src/platform/server/db` for
 * everything below it.
 */
function roomOf(file: string): string {
  const depth = file.startsWith('src/platform/') ? 4 : file.startsWith('src/features/') ? 3 : 2
  return file.split('/').slice(0, depth).join('/')
}

function changedFiles(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean)
  try {
    return [...git('diff', '--name-only', 'HEAD~1'), ...git('ls-files', '--others', '--exclude-standard')]
  } catch {
    // Not a git checkout, or one that contains only the last commit.
    return []
  }
}
