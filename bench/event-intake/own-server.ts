import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A server in a process of its own. */
export interface OwnServer {
  readonly port: number
  /** The processor time that its process has taken, its children's left out, in milliseconds; null where the system does not tell. */
  cpu(): number | null
  /** The memory that its process has, its children's left out, in kilobytes; 0 where the system does not tell. */
  memory(): number
  signal(signal: NodeJS.Signals): void
  stop(): Promise<void>
}

/** Starts a TypeScript file with PORT and an empty DATA_DIR, and waits until the port takes connections. */
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
      // After the name, which may hold spaces: user and system time in hundredths of a second.
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
