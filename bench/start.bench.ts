import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { figure, type Figure, median } from './figure.ts'

export const about =
  'from the command to the first answered request, on an empty data folder and on a used one, compared with a bare node:http server (goals: 3 s and 1.5 s)'

const bareServer = `require('node:http').createServer((_, response) => response.end('ok')).listen(process.env.PORT)`

/** Runs three rounds of: bare server, first start, later start. Returns medians. */
export async function run(): Promise<Figure[]> {
  const times = { bare: [] as number[], first: [] as number[], later: [] as number[] }
  for (let round = 0; round < 3; round++) {
    const folder = mkdtempSync(join(tmpdir(), 'bench-start-'))
    times.bare.push(await timeToAnswer(['node', '-e', bareServer], folder))
    times.first.push(await timeToAnswer(['npm', 'start'], folder))
    times.later.push(await timeToAnswer(['npm', 'start'], folder))
    rmSync(folder, { recursive: true, force: true })
  }
  const floor = median(times.bare)
  return [
    figure('first start', median(times.first), 'ms', floor),
    figure('later start', median(times.later), 'ms', floor),
  ]
}

/**
 * Starts the command, polls until it responds, then stops it. Returns the milliseconds from the start to the response.
 */
async function timeToAnswer(command: string[], dataDir: string): Promise<number> {
  const port = await freePort()
  const start = performance.now()
  const child = spawn(command[0]!, command.slice(1), {
    stdio: 'ignore',
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMO_PORT: '0', LOG_LEVEL: 'error' },
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended before it answered.`)
    const answered = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (answered) break
    if (performance.now() - start > 60_000) throw new Error(`${command.join(' ')} did not answer within a minute.`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const time = performance.now() - start
  child.kill('SIGTERM')
  await exited
  return time
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
