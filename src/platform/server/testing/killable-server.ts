import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { OpenDatabase } from '../db/open-database.ts'
import { targetOf } from './test-database.ts'

/** A server in a process of its own, which a test kills at random times. */
export interface KillableServer {
  /** Starts it and returns its address. */
  start: () => Promise<string>
  /** Kills it with SIGKILL after a few milliseconds, starts the next one and returns the new address. */
  kill: () => Promise<string>
  /** Whether it was killed and the next one isn't ready yet. */
  isDown: () => boolean
  stop: () => void
}

/** Creates the server of a script that calls `serveUntilKilled`. `random` returns numbers from 0 to below 1. */
export function killableServer(
  script: URL,
  { database, random }: { readonly database: OpenDatabase; readonly random: () => number },
): KillableServer {
  let child: ChildProcess
  let isDown = false
  const start = async () => {
    const args = [fileURLToPath(script), JSON.stringify(await targetOf(database))]
    child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const [port] = (await once(child.stdout!, 'data')) as [Buffer]
    return `http://127.0.0.1:${port.toString().trim()}`
  }
  return {
    start,
    async kill() {
      isDown = true
      const ended = once(child, 'close')
      setTimeout(() => child.kill('SIGKILL'), Math.floor(random() * 8))
      await ended
      const address = await start()
      isDown = false
      return address
    },
    isDown: () => isDown,
    stop: () => void child.kill('SIGKILL'),
  }
}
