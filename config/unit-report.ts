import { mkdirSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/**
 * Results of the unit stage that `npm test` reads: the failed tests by name with the reason, and those that passed only
 * on the second try.
 */
export interface UnitReport {
  passed: number
  failed: string[]
  flaky: string[]
}

/** A vitest reporter that writes a UnitReport. */
export default class implements Reporter {
  readonly #report: UnitReport = { passed: 0, failed: [], flaky: [] }

  onTestCaseResult(test: TestCase): void {
    const name = `${relative(process.cwd(), test.module.moduleId)} › ${test.fullName}`
    const { state, errors } = test.result()
    if (state === 'passed') this.#report.passed += 1
    if (state === 'failed') this.#report.failed.push(`${name}: ${errors?.[0]?.message ?? ''}`)
    if (test.diagnostic()?.flaky) this.#report.flaky.push(name)
  }

  onTestModuleEnd(module: TestModule): void {
    for (const error of module.errors()) this.#report.failed.push(`${module.relativeModuleId}: ${error.message}`)
  }

  onTestRunEnd(_modules: readonly TestModule[], strays: readonly SerializedError[]): void {
    for (const { message } of strays) this.#report.failed.push(`an error that no test waited for: ${message}`)
    mkdirSync('test-results', { recursive: true })
    writeFileSync('test-results/unit.json', JSON.stringify(this.#report))
  }
}
