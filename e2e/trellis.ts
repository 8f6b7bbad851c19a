import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { dataFolder } from '../src/platform/server/testing/data-folder.ts'

/** The whole program, run as its owner runs it: in a process of its own, on a data folder of its own. */
export interface Trellis {
  /** The dashboard's address. */
  url: string
  /** The demo shop's address: another origin. */
  shopUrl: string
  /** Ends the program as SIGTERM does (or the given signal) and starts it again on the same folder and port. */
  restart: (signal?: NodeJS.Signals) => Promise<void>
  stop: () => Promise<void>
  /** All that it printed. */
  output: () => string
}

/** Starts Trellis on an empty data folder, whose path has a space in it. */
export async function startTrellis(
  environment: Record<string, string> = {},
  program = 'src/app/main.ts',
): Promise<Trellis> {
  const folder = dataFolder('trellis e2e-')
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
    // Two minutes: a busy machine takes its time.
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
    async stop() {
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
