import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'
import { type Driver, keyActions, keyCodes, until } from './driver.ts'

interface Answer {
  id: number
  type: 'success' | 'error'
  message?: string
  result: { [name: string]: unknown; contexts?: { context: string }[] }
}

/** Settings, by their names in `about:config`. */
type Preferences = Readonly<Record<string, string | number | boolean>>

/** Disables start pages and calls home. */
const preferences: Preferences = {
  'datareporting.policy.dataSubmissionEnabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'app.normandy.enabled': false,
  'remote.prefs.recommended': true,
  // The test run's fonts are in a folder that the sandbox otherwise couldn't read.
  'security.sandbox.content.read_path_whitelist': fileURLToPath(new URL('../../../../node_modules/', import.meta.url)),
}

/**
 * Starts Debian's Firefox with the given settings and speaks WebDriver BiDi to it directly, without a separate driver.
 */
export async function startFirefox(binary: string, more: Preferences = {}): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'trellis-firefox-'))
  const lines = Object.entries({ ...preferences, ...more }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const port = await freePort()
  const args = ['--headless', '--no-remote', '--profile', profile, `--remote-debugging-port=${port}`]
  const child = spawn(binary, args, { stdio: 'ignore' })
  const exited = new Promise((gone) => child.once('exit', gone))

  const socket = await until(() => connect(`ws://127.0.0.1:${port}/session`), 30_000)
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  // A crashed browser doesn't answer, so pending calls fail at once instead of waiting for the test's timeout.
  let isGone = false
  socket.addEventListener('close', () => {
    isGone = true
    for (const [id, tell] of waiting) tell({ id, type: 'error', message: 'Firefox is gone.', result: {} })
    waiting.clear()
  })
  let count = 0
  const ask = async (method: string, params: object): Promise<Answer['result']> => {
    if (isGone) throw new Error(`${method}: Firefox is gone.`)
    const id = ++count
    const answer = new Promise<Answer>((done) => waiting.set(id, done))
    socket.send(JSON.stringify({ id, method, params }))
    const { type, message, result } = await answer
    if (type === 'error') throw new Error(`${method}: ${message}`)
    return result
  }
  await ask('session.new', { capabilities: {} })
  const { context } = (await ask('browsingContext.getTree', {})).contexts![0]!
  const perform = (text: string) => ask('input.performActions', { context, actions: [keyActions(text)] })

  return {
    async go(url) {
      await ask('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async evaluate(expression) {
      const { result, exceptionDetails } = (await ask('script.evaluate', {
        expression: asJson(expression),
        target: { context },
        awaitPromise: true,
      })) as { result?: { value: string }; exceptionDetails?: { text: string } }
      if (!result) throw new Error(exceptionDetails?.text)
      return JSON.parse(result.value)
    },
    press: async (key) => void (await perform(keyCodes[key])),
    type: async (text) => void (await perform(text)),
    async close() {
      await ask('browser.close', {}).catch(() => {})
      child.kill()
      await exited
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/**
 * Wraps an expression so that it resolves to JSON, even on pages that have replaced `JSON` or `Promise`. Those pages
 * keep the originals in `natives`.
 */
const asJson = (expression: string): string => `(() => {
  const { JSON, Promise } = window.natives ?? window
  return Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))
})()`

function connect(url: string): Promise<WebSocket> {
  return new Promise((open, fail) => {
    const socket = new WebSocket(url)
    socket.addEventListener('open', () => open(socket))
    socket.addEventListener('error', () => fail(new Error(`Nothing answers at ${url}.`)))
  })
}
