import { afterAll, onTestFinished, TestRunner } from 'vitest'

/**
 * Runs work when the current test ends. Outside tests, when the file or `describe` ends. The work registered last runs
 * first.
 */
export function atTheEnd(work: () => unknown): void {
  const end = async () => void (await work())
  // Vitest never calls an `afterAll` that is added by a running test.
  if (TestRunner.getCurrentTest()) onTestFinished(end)
  else afterAll(end)
}
