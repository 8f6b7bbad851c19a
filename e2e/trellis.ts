import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { dataFolder } from '../src/platform/server/testing/data-folder.ts'

/** The whole program, run as an owner runs it: in its own process, with its own data folder. */
export interface Trellis {
  /** URL of the dashboard. */
  url: string
  /** URL of the demo shop, which is a different origin. */
  shopUrl: string
  /** Ends the program with SIGTERM (or the given signal) and starts it again with the same folder and port. */
  restart: (signal?: NodeJS.Signals) => Promise<void>
  /** Ends the program and deletes its data folder, unless `isKept`. */
  stop: (options?: { isKept?: boolean }) => Promise<void>
  /** Path of its data folder. */
  dataFolder: string
  /** Returns everything that the program has printed. */
  output: () => string
}

/**
 * Starts Trellis with its own data folder, whose path contains a space. In browser tests the folder is a copy of one
 * that was started once before and has no accounts yet, unless `isFirstStart`.
 */
export async function startTrellis(
  environment: Record<string, string> = {},
  { program = 'src/app/main.ts', isFirstStart = false } = {},
): Promise<Trellis> {
  const folder = dataFolder('trellis e2e-')
  const installed = process.env['TEST_INSTALLATION']
  // Keeps permissions and owners: if root runs the tests, PostgreSQL runs as another user.
  if (installed && !isFirstStart) execFileSync('cp', ['-a', installed, join(folder, 'data')])
  const [port, shopPort] = [await freePort(), await freePort()]
  const url = `http://localhost:${port}`
  const shopUrl = `http://localhost:${shopPort}`
  let printed = ''
  let child: ChildProcess

  async function start(): Promise<void> {
    child = spawn(process.execPath, [program], {
      env: {
        ...process.env,
        PORT: String(port),
        DEMO_PORT: String(shopPort),
        DATA_DIR: join(folder, 'data'),
        LOG_LEVEL: 'warn',
        POSTAL_ADDRESS: 'Kettle & Kiln, 1 High Street, Springfield',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const record = (chunk: Buffer) => (printed += chunk.toString())
    child.stdout?.on('data', record)
    child.stderr?.on('data', record)
    await answers(`${url}/readyz`, () => child.exitCode !== null)
    if (shopPort > 0) await answers(shopUrl, () => child.exitCode !== null)
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await exited
  }

  async function answers(address: string, gone: () => boolean): Promise<void> {
    // Two minutes, because a busy machine is slow.
    for (let left = 2400; left > 0 && !gone(); left--) {
      const ok = await fetch(address).then(
        (response) => response.ok,
        () => false,
      )
      if (ok) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`Trellis did not answer at ${address}. It printed:\n${printed}`)
  }

  await start()
  return {
    url,
    shopUrl,
    output: () => printed,
    async restart(signal = 'SIGTERM') {
      await end(signal)
      await start()
    },
    dataFolder: join(folder, 'data'),
    async stop({ isKept = false } = {}) {
      await end('SIGTERM')
      if (!isKept) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns a port on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
