import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDrawn } from './is-drawn.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Where files of browser tests are, from the folder of the project. */
export const specFiles = ['src/**/*.spec.ts', 'e2e/**/*.spec.ts']

/** Tried in every run: the story of the whole product. */
const always = ['e2e/story.spec.ts']

/**
 * The files of browser tests that a run of everything tries, as paths from the folder of the project: one in three by the
 * commit's seed, and whichever was changed by the last commit or since.
 */
export function drawnSpecs(files = globSync(specFiles, { cwd: root }).toSorted(), changed = changedFiles()): string[] {
  const isKept = new Set([...always, ...changed])
  return files.filter((file, index) => isKept.has(file) || isDrawn(index, 3))
}

function changedFiles(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split('\n')
  try {
    return [...git('diff', '--name-only', 'HEAD~1'), ...git('ls-files', '--others', '--exclude-standard')]
  } catch {
    // Not a checkout, or one that has the last commit alone.
    return []
  }
}
