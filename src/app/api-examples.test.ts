import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { isDrawn } from '../../config/is-drawn.ts'
import { apiKeyCalls, scopes } from '#features/api-keys/contract.ts'
import { codeOf } from '#platform/server/calls/docs/examples/code.ts'
import { exampleRequest } from '#platform/server/calls/docs/examples/request.ts'
import { apiChanges } from '#platform/server/calls/docs/page/changes.ts'
import { referenceOf } from '#platform/server/calls/docs/reference.ts'
import { apiExamples } from './api-examples.ts'
import { type Known, learn } from './testing/any-input.ts'
import { canRun } from './testing/run-examples.ts'
import { wholeProgram } from './testing/whole-program.ts'

const { anOwner, app, call, rooms } = await wholeProgram()
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
const reference = referenceOf(rooms)
const external = new Set(
  rooms.flatMap(({ calls }) =>
    Object.values(calls)
      .filter((one) => one.external || one.ownRoute)
      .map(({ path }) => path as string),
  ),
)
const requires = (input: object) => 'required' in input && Array.isArray(input.required) && input.required.length > 0

/** The table's calls in its order, after those that read and need no field. */
const shown = [
  ...reference.calls.filter(
    ({ path, scope, input }) =>
      scope?.endsWith(':read') && !requires(input) && !external.has(path) && !(path in apiExamples),
  ),
  ...Object.keys(apiExamples).map((path) => reference.calls.find((one) => one.path === path)!),
]

const run = promisify(execFile)
const ways = {
  curl: async (code: string, key: string) => {
    const { stdout } = await run('sh', ['-c', code.replace('$(uuidgen)', String(Math.random()))], {
      env: { ...process.env, TRELLIS_KEY: key },
    })
    return JSON.parse(stdout) as object
  },
  javascript: async (code: string, key: string) => {
    const answers: object[] = []
    const globals = {
      fetch,
      crypto,
      process: { env: { TRELLIS_KEY: key } },
      console: { log: (answer: object) => answers.push(answer) },
    }
    await runInNewContext(`(async () => {\n${code}\n})()`, globals)
    return answers[0]!
  },
  php: async (code: string, key: string) => {
    const program = code.replace('<?php', '').replace('print_r($answer)', 'echo json_encode($answer)')
    const { stdout } = await run('php', ['-r', program], { env: { ...process.env, TRELLIS_KEY: key } })
    return JSON.parse(stdout) as object
  },
}
const languages = (['curl', 'php', 'javascript'] as const).filter(
  (language, i) => language === 'javascript' || (canRun(language) && isDrawn(i, 2)),
)

test.each(languages)(
  'every example runs in %s exactly as shown',
  async (language) => {
    expect(shown.length).toBeGreaterThan(60)
    const { token, siteId: site_id } = await anOwner()
    const { token: key } = await call(
      apiKeyCalls.generate,
      { site_id, name: 'Examples', scopes: [...scopes] },
      { token },
    )
    const known: Known = new Map()
    const failed: string[] = []
    for (const one of shown) {
      const code = codeOf(exampleRequest(one, reference, apiExamples, origin))[language]
      const filled = code.replaceAll(/"([A-Z]+_ID)"/g, (_, name: string) =>
        JSON.stringify(known.get(name.toLowerCase())?.at(-1) ?? name),
      )
      const answer = await ways[language](filled, key).catch((error: Error) => ({ error: error.message }))
      if ('success' in answer && answer.success === true) learn(known, answer)
      else failed.push(`${one.path}: ${JSON.stringify(answer)}`)
    }
    expect(failed).toEqual([])
  },
  60_000,
)

test('the API changelog names only existing calls, newest day first', () => {
  const paths = new Set(
    rooms.flatMap(({ calls }) => Object.values(calls).flatMap(({ path, aliases }) => [path, ...aliases])),
  )
  const named = apiChanges.flatMap(({ changes }) => changes.flatMap((text) => text.match(/`\/[^`…]+`/g) ?? []))
  expect(named.length).toBeGreaterThan(2)
  for (const path of named) expect(paths).toContain(path.slice(1, -1))
  const days = apiChanges.map(({ day }) => day)
  expect(days).toEqual(days.toSorted().toReversed())
})
