import { type ChildProcess, spawn } from 'node:child_process'
import { freePort } from './free-port.ts'
import { type Driver, keyActions, keyCodes, until } from './driver.ts'

/** Programs that WebKitGTK's browser is started with. */
export interface WebKit {
  driver: string
  browser: string
  /** A virtual display. */
  screen: string
}

/** Starts Debian's WebKit on its own virtual display and speaks WebDriver to it. */
export async function startWebKit({ driver, browser, screen }: WebKit): Promise<Driver> {
  const [port, display] = [await freePort(), `:${100 + (process.pid % 900)}`]
  const children = [
    spawn(screen, [display, '-screen', '0', '1280x800x24', '-nolisten', 'tcp'], { stdio: 'ignore' }),
    spawn(driver, [`--port=${port}`], {
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    }),
  ]
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${path}: ${value.error} ${value.message}`)
    return value
  }
  await until(() => ask('GET', '/status'))
  // An open browser dialog, such as an alert, must not interfere with the next command.
  const alwaysMatch = {
    unhandledPromptBehavior: 'dismiss',
    'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
  }
  const { sessionId } = await until(() =>
    ask<{ sessionId: string }>('POST', '/session', { capabilities: { alwaysMatch } }),
  )
  const at = `/session/${sessionId}`
  const perform = (text: string) => ask('POST', `${at}/actions`, { actions: [keyActions(text)] })

  return {
    go: async (url) => void (await ask('POST', `${at}/url`, { url })),
    async evaluate(expression) {
      const script = `const done = arguments[arguments.length - 1]
        Promise.resolve(${expression}).then((value) => done(JSON.stringify(value ?? null)), (error) => done('!' + error))`
      const text = await ask<string | null>('POST', `${at}/execute/async`, { script, args: [] })
      // A page that was left in the meantime returns nothing.
      if (text === null) return null
      if (text.startsWith('!')) throw new Error(text.slice(1))
      return JSON.parse(text)
    },
    press: async (key) => void (await perform(keyCodes[key])),
    type: async (text) => void (await perform(text)),
    async close() {
      await ask('DELETE', at).catch(() => {})
      await Promise.all(children.map(end))
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  const exited = new Promise((gone) => child.once('exit', gone))
  child.kill()
  await exited
}
