import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDrawn } from './is-drawn.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Where files of browser tests are, from the folder of the project. */
const specFiles = ['src/**/*.spec.ts', 'e2e/**/*.spec.ts']

/**
 * Unit tests that start programs and databases again and again, kill them, or send any text everywhere: one file in thirty, and a third
 * of the time of all.
 */
const slowTests = [
  'src/**/*{kill,killed}.test.ts',
  'src/app/any-text*.test.ts',
  'src/app/pgbouncer.test.ts',
  'src/app/program.test.ts',
  'src/platform/server/db/embedded/embedded-postgres.test.ts',
  'src/platform/server/testing/citus/lent-databases.test.ts',
]

/** Tried in every run: the story of the whole product. */
const always = ['e2e/story.spec.ts']

/** Whether this run draws: it is one of everything, and whoever names files gets those. */
const isDrawing = process.env['TEST_FILES'] === 'drawn'

/**
 * The files of browser tests that a run of everything tries, as paths from the folder of the project: one in three by the
 * commit's seed, and whichever was changed by the last commit or since.
 */
export function drawnSpecs(files = filesOf(specFiles), changed = changedFiles()): string[] {
  const isKept = new Set([...always, ...changed])
  return files.filter((file, index) => isKept.has(file) || isDrawn(index, 3))
}

/** The slow unit tests that a run of everything leaves out: two of three, but none of a room or folder in which something changed. */
export function leftOutTests(files = filesOf(slowTests), changed = changedFiles()): string[] {
  const changedRooms = new Set(changed.map(roomOf))
  return files.filter((file, index) => !changedRooms.has(roomOf(file)) && !isDrawn(index, 3))
}

/** The files of browser tests that Playwright is to try, and the unit tests that vitest is to leave out. */
export const specsToTry = (): string[] => (isDrawing ? drawnSpecs() : specFiles)
export const testsToLeaveOut = (): string[] => (isDrawing ? leftOutTests() : [])

function filesOf(globs: string[]): string[] {
  return globSync(globs, { cwd: root }).toSorted()
}

/** `src/features/forms` of all that is in that room, `src/platform/server/db` of what is below it. */
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
    // Not a checkout, or one that has the last commit alone.
    return []
  }
}
