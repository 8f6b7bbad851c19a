import { expect, test } from 'vitest'
import { isDrawn } from '../../config/is-drawn.ts'
import { apiKeyCalls, scopes } from '#features/api-keys/contract.ts'
import { codeOf } from '#platform/server/calls/docs/examples/code.ts'
import { exampleRequest } from '#platform/server/calls/docs/examples/request.ts'
import { type ReferenceCall, referenceOf } from '#platform/server/calls/docs/reference.ts'
import { apiExampleShapes } from './api-example-shapes.ts'
import { apiExamples } from './api-examples.ts'
import { canRun, type ExampleTokens, runCurl, runJavascript, runPhp } from './testing/run-examples.ts'
import { wholeProgram } from './testing/whole-program.ts'

const { anOwner, app, call, rooms } = await wholeProgram()
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
const reference = referenceOf(rooms)
const declared = rooms.flatMap(({ calls }) => Object.values(calls))
/** Calls that keep the connection open, or that contact another server: a store, a mail provider, a page. */
const leftOut = new Set<string>([
  ...declared.filter(({ ownRoute, external, takes }) => (ownRoute && !takes) || external).map(({ path }) => path),
  '/sending/bounce-mailbox/save',
  '/sending/bounce-mailbox/try',
  '/sending/servers/save',
])
/** Whether a call ends the caller's session. */
const isLast = ({ path }: ReferenceCall) => /^\/accounts\/(log-out|end-sessions|delete)|^\/sites\/delete/.test(path)
const others = reference.calls.filter(({ path }) => !leftOut.has(path) && !(path in apiExamples))
const shown = [...others.filter((one) => !isLast(one)), ...others.filter(isLast)]

/**
 * Errors that can't be avoided: the call needs something that arrives by email or from a device, or a password that the
 * example can't know.
 */
const fromElsewhere =
  /^The (email or )?password is incorrect|^This link was used already|^This took too long|^No form was found in this file/
/** Calls that take an email document, which is made in an editor. The example only shows where the document goes. */
const takesDocument = new Set<string>(['/mail-design/template/save', '/mail-design/preview'])

let begun = 0
/** Creates a site, its owner's tokens, and the examples as that owner runs them. */
async function begin() {
  const reader = `ada${++begun}@example.com`
  const { token, siteId, key: siteKey } = await anOwner()
  const given = { site_id: siteId, name: 'Examples', scopes: [...scopes] }
  const { token: TRELLIS_KEY } = await call(apiKeyCalls.generate, given, { token })
  const tokens: ExampleTokens = { TRELLIS_KEY, TRELLIS_TOKEN: token }
  const fill = (code: string) =>
    code
      .replaceAll('SITE_KEY', siteKey)
      .replaceAll('ada@example.com', reader)
      .replaceAll(/\b(?:[A-Z]+_)*ID\b/g, (name) =>
        name === 'SITE_ID' ? siteId : `01970000-0000-7000-8000-${name.length.toString(16).padStart(12, '0')}`,
      )
  const codes = shown.map((one) => codeOf(exampleRequest(one, reference, apiExampleShapes, origin)))
  return {
    tokens,
    codes: codes.map(({ curl, javascript, php }) => ({
      curl: fill(curl),
      javascript: fill(javascript),
      php: fill(php),
    })),
  }
}

const said = (answer: object) => ({ success: null, error: null, ...answer })
const javascript = async () => {
  const { codes, tokens } = await begin()
  const answers = []
  for (const [i, code] of codes.entries())
    answers.push({ path: shown[i]!.path, ...(await runJavascript(code.javascript, tokens)) })
  return answers
}
const answered = await javascript()

test('the example of every call is valid: it succeeds, or is refused only because of things that do not exist', () => {
  expect(shown.length).toBeGreaterThan(300)
  const broken = answered.filter(({ path, status, answer }) => {
    const { success, error } = said(answer)
    if (success === true || [401, 403, 404, 409].includes(status)) return false
    return !(status === 400 && (fromElsewhere.test(String(error)) || takesDocument.has(path)))
  })
  expect(broken).toEqual([])
  expect(answered.filter(({ status }) => status === 200).length).toBeGreaterThan(100)
  const uploads = answered.filter(({ path, status }) => status === 200 && path.includes('/upload'))
  expect(uploads.map(({ path }) => path)).toEqual(expect.arrayContaining(['/imports/upload', '/attachments/upload']))
  expect(uploads.length).toBeGreaterThan(3)
})

const otherWays = [
  ['PHP', 'php', runPhp],
  ['curl', 'curl', runCurl],
] as const

test.for(otherWays.filter((_, i) => isDrawn(i, 2)))(
  'the example gets the same response in %s',
  { timeout: 240_000 },
  async ([name, program, run], { skip }) => {
    skip(!canRun(program), `This machine has no ${name}.`)
    const { codes, tokens } = await begin()
    const answers = await run(
      codes.map((code) => code[program]),
      tokens,
    )
    const outcome = (answer: object) => {
      const { success, error } = said(answer)
      return { success, error }
    }
    const expected = answered.map(({ path, answer }) => ({ path, ...outcome(answer) }))
    expect(answers.map((answer, i) => ({ path: shown[i]!.path, ...outcome(answer) }))).toEqual(expected)
  },
)
