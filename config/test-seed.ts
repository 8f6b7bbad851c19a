import { execFileSync } from 'node:child_process'

/**
 * Returns the seed for everything that a test draws at random. It follows from the commit, so that a failed run fails
 * again when it is repeated, and the next commit tries other values. `npm test -- --seed 7` (or TEST_SEED=7) sets
 * another one.
 */
export function testSeed(): number {
  return Number((process.env['TEST_SEED'] ||= seedOfCommit()))
}

function seedOfCommit(): string {
  try {
    const hash = execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], { stdio: ['ignore', 'pipe', 'ignore'] })
    return String(Number.parseInt(hash.toString().slice(0, 7), 16))
  } catch {
    return '1'
  }
}
