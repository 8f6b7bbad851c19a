import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A server in its own process. */
export interface OwnServer {
  readonly port: number
  /**
   * Processor time that the process has used, without its children, in milliseconds; null if the system doesn't report
   * it.
   */
  cpu(): number | null
  /** Memory that the process uses, without its children, in kilobytes; 0 if the system doesn't report it. */
  memory(): number
  signal(signal: NodeJS.Signals): void
  stop(): Promise<void>
}

/** Starts a TypeScript file with PORT and an empty DATA_DIR, and waits until the port accepts connections. */
export async function startServer(file: string, environment: Record<string, string> = {}): Promise<OwnServer> {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-intake-'))
  const child = spawn(process.execPath, [join(import.meta.dirname, file)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...environment },
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (!(await takesConnections(port))) {
    if (child.exitCode !== null) throw new Error(`${file} ended before it answered.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    port,
    cpu() {
      const stat = `/proc/${child.pid}/stat`
      if (!existsSync(stat)) return null
      // Fields after the process name, which may contain spaces. User and system time are in hundredths of a second.
      const fields = readFileSync(stat, 'utf8').split(') ')[1]!.split(' ')
      return (Number(fields[11]) + Number(fields[12])) * 10
    },
    memory() {
      const status = `/proc/${child.pid}/status`
      if (!existsSync(status)) return 0
      return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1] ?? 0)
    },
    signal: (signal) => void child.kill(signal),
    async stop() {
      child.kill('SIGTERM')
      await exited
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => (socket.destroy(), resolve(true)))
    socket.on('error', () => resolve(false))
  })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
