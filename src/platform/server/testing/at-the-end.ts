import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** Does something when the test that asks for it is over; outside of tests, when the file or `describe` is. Last asked, first done. */
export function atTheEnd(work: () => unknown): void {
  const end = async () => void (await work())
  // Vitest never calls an `afterAll` that a running test adds.
  if (TestRunner.getCurrentTest()) onTestFinished(end)
  else afterAll(end)
}
