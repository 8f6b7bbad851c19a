/**
 * `npm test [stage…]`: everything that must pass, tests last. Without a stage, all of them run. The stages before the
 * tests run two at a time, the longest first, because each leaves a core idle for a part of its time. `npm test unit
 * src/core` passes the arguments after a single stage to that stage's tool. A run selects some of the browser tests,
 * the slow unit tests and the random rounds by the commit's seed. `--seed 7` selects with another seed, `--full` skips
 * nothing, and `--fonts narrow` gives the browsers only that font family. These options follow two dashes (`npm test --
 * --full`), because npm takes options before the dashes as its own.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { installBrowsers } from './browsers.ts'
import { testSeed } from './test-seed.ts'
import type { UnitReport } from './unit-report.ts'

interface Stage {
  name: string
  /** What the stage proves, for the list that `npm test help` prints. */
  proves: string
  command: string[]
  /** File in which the stage's tool reports its test results, and how to read it. */
  report?: { file: string; read: (json: never) => UnitReport }
}

interface Suite {
  title: string
  suites?: Suite[]
  specs?: { title: string; tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[] }[]
}

/** Number of browser tests that may pass only on the second try. With more, the run fails. */
const flakyAllowed = 2

const unitReport = 'test-results/unit.json'
const browserReport = 'test-results/browser.json'

const stages: Stage[] = [
  { name: 'types', proves: 'each world compiles with what it may see', command: ['npm', 'run', '-s', 'types'] },
  { name: 'lint', proves: 'oxlint finds nothing', command: ['npm', 'run', '-s', 'lint'] },
  { name: 'build', proves: 'the dashboard and the page script build', command: ['npm', 'run', '-s', 'build'] },
  { name: 'unused', proves: 'no file, export or dependency is left over', command: ['npm', 'run', '-s', 'unused'] },
  { name: 'format', proves: 'oxfmt has nothing to change', command: ['npm', 'run', '-s', 'format:check'] },
  {
    name: 'unit',
    proves: 'rules, walls and calls, on a real PostgreSQL',
    command: ['vitest', 'run', '--config', 'config/vitest.config.ts'],
    report: { file: unitReport, read: (json: UnitReport) => json },
  },
  {
    name: 'browser',
    proves: 'the page script on hostile pages, and the stories end to end',
    command: ['playwright', 'test', '--config', 'config/playwright.config.ts'],
    report: { file: browserReport, read: ({ suites }: { suites: Suite[] }) => readSuites(suites) },
  },
]

const isStage = (word: string) => stages.some(({ name }) => name === word)
const words = process.argv.slice(2).filter((word) => word !== '--')
for (const [option, variable] of [
  ['--seed', 'TEST_SEED'],
  ['--fonts', 'TEST_FONTS'],
] as const) {
  const at = words.indexOf(option)
  if (at !== -1) process.env[variable] = words.splice(at, 2)[1] ?? ''
}
const fullAt = words.indexOf('--full')
if (fullAt !== -1) {
  words.splice(fullAt, 1)
  process.env['TEST_FULL'] = '1'
}
const end = words.findIndex((word) => !isStage(word))
const names = end === -1 ? words : words.slice(0, end)
const rest = end === -1 ? [] : words.slice(end)
if (rest.length > 0 && names.length !== 1) {
  console.log(stages.map(({ name, proves }) => `  ${name.padEnd(8)} ${proves}`).join('\n'))
  process.exit(rest[0] === 'help' ? 0 : 2)
}

interface Outcome extends UnitReport {
  seconds: number
}

const wanted = stages.filter(({ name }) => names.length === 0 || names.includes(name))
const outcomes = new Map<Stage, Outcome>()
const checks = wanted.filter(({ report }) => !report)
const queue = [...checks]
const isAlone = checks.length === 1
await Promise.all([1, 2].map(workOff))
for (const stage of wanted) if (stage.report) outcomes.set(stage, await run(stage, true))

let passed = 0
let failed = 0
const lines: string[] = []
for (const stage of wanted) {
  const report = outcomes.get(stage)!
  passed += report.passed
  failed += report.failed.length
  lines.push(
    `${report.failed.length === 0 ? '✓' : '✗'} ${stage.name.padEnd(8)} ${String(report.passed).padStart(5)} passed ${String(report.failed.length).padStart(3)} failed ${report.seconds.toFixed(1).padStart(7)} s`,
    ...report.failed.map((name) => `    failed: ${name}`),
    ...report.flaky.map((name) => `    only at the second try: ${name}`),
  )
}
console.log(`\n${lines.join('\n')}\n\nSeed: ${testSeed()}\n\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1

async function workOff(): Promise<void> {
  for (let stage = queue.shift(); stage; stage = queue.shift()) outcomes.set(stage, await run(stage, isAlone))
}

/**
 * Runs a stage. Its output is printed immediately if it runs alone, and at the end if other stages run at the same
 * time.
 */
async function run(stage: Stage, isSeenAtOnce: boolean): Promise<Outcome> {
  const title = `\n── ${stage.name}: ${stage.proves}`
  if (isSeenAtOnce) console.log(title)
  if (stage.report) rmSync(stage.report.file, { force: true })
  if (stage.name === 'browser') installBrowsers()
  const [program = '', ...parameters] = stage.command
  const start = performance.now()
  const child = spawn(program, [...parameters, ...rest], {
    stdio: ['inherit', ...(isSeenAtOnce ? (['inherit', 'inherit'] as const) : (['pipe', 'pipe'] as const))],
    env: {
      ...process.env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
      ...(rest.length === 0 && { TEST_FILES: 'drawn' }),
    },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const [status] = (await once(child, 'close')) as [number | null]
  const seconds = (performance.now() - start) / 1000
  if (!isSeenAtOnce) console.log(`${title}\n${printed}`)
  const report = reportOf(stage)
  if (report.flaky.length > flakyAllowed)
    report.failed.push(`${report.flaky.length} tests passed only at the second try, and ${flakyAllowed} may`)
  // A stage that fails without naming a test (a crash, a type error) still counts as one failure.
  if (status !== 0 && report.failed.length === 0) report.failed.push('it ended with an error')
  if (!stage.report && status === 0) report.passed = 1
  return { ...report, seconds }
}

function reportOf(stage: Stage): UnitReport {
  if (!stage.report || !existsSync(stage.report.file)) return { passed: 0, failed: [], flaky: [] }
  return stage.report.read(JSON.parse(readFileSync(stage.report.file, 'utf8')) as never)
}

function readSuites(suites: Suite[], path: string[] = []): UnitReport {
  const report: UnitReport = { passed: 0, failed: [], flaky: [] }
  for (const suite of suites) {
    const inside = readSuites(suite.suites ?? [], [...path, suite.title])
    report.passed += inside.passed
    report.failed.push(...inside.failed)
    report.flaky.push(...inside.flaky)
    for (const spec of suite.specs ?? []) {
      const name = [...path, suite.title, spec.title].join(' › ')
      for (const { status } of spec.tests) {
        if (status === 'expected' || status === 'flaky') report.passed += 1
        if (status === 'flaky') report.flaky.push(name)
        if (status === 'unexpected') report.failed.push(name)
      }
    }
  }
  return report
}
