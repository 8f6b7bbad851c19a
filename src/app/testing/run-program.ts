import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, vi } from 'vitest'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const running: Program[] = []

/** The program in its own process. */
export interface Program {
  readonly child: ChildProcess
  readonly url: string
  /** All its output so far, by stream. */
  readonly output: { out: string; err: string }
  readonly ended: Promise<number | null>
}

/** Runs the program with only these settings, on a free port unless one is given. */
export async function runProgram(environment: Record<string, string>): Promise<Program> {
  const port = environment['PORT'] ?? String(await freePort())
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, PORT: port, DEMO_PORT: 'off', ...environment }
  const child = spawn(process.execPath, [main], { env })
  const output = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.err += text))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const program = { child, url: `http://127.0.0.1:${port}`, output, ended }
  running.push(program)
  return program
}

/** Runs the program and waits until it prints its URL. */
export async function startProgram(environment: Record<string, string>): Promise<Program> {
  const program = await runProgram(environment)
  const isUp = () => expect(program.output.out, program.output.err).toContain('Trellis is at')
  await vi.waitFor(isUp, { timeout: 120_000, interval: 20 })
  return program
}

/** Kills every program that is still running. */
export async function endPrograms(): Promise<void> {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
