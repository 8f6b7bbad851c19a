import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { guarded } from '../../guarded.ts'
import type { Log } from '../../log/log.ts'
import { cannotRun, explained, type Runner } from './runner.ts'

/** A PostgreSQL server that accepts connections. */
export interface Server {
  /** Resolves with how it ended and its last output, no matter what ended it. */
  readonly ended: Promise<string>
  /** Performs a fast shutdown: open transactions are rolled back, everything committed is on the disk. */
  stop(): Promise<void>
}

interface ServerSpec {
  readonly cluster: string
  readonly settings: Readonly<Record<string, string>>
  readonly runner: Runner
  readonly log: Log
}

const fastShutdownTimeout = 15_000
const smartShutdownPatience = 1000

/**
 * Starts a server on a data directory and waits until it accepts connections. Throws its last output if it ends first.
 */
export async function startServer({ cluster, settings, runner, log }: ServerSpec): Promise<Server> {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = runner.start('postgres', ['-D', cluster, ...options])
  const ended = watch(child, log)
  let end: string | undefined
  void ended.then((how) => (end = how))
  const stopWithUs = () => child.kill('SIGINT')
  process.once('exit', stopWithUs)
  void ended.then(() => process.off('exit', stopWithUs))
  while (!isReady(cluster, child.pid)) {
    if (end !== undefined) throw new Error(`The embedded database did not start. ${explained(end)}`)
    await sleep(3)
  }
  child.unref()
  return { ended, stop: () => stop(child, ended) }
}

function watch(child: ChildProcess, log: Log): Promise<string> {
  let lastWords = ''
  const note = (text: string) => {
    lastWords = (lastWords + text).slice(-2000)
    log.debug({ postgres: text.trimEnd() }, 'database')
    if (text.includes('received smart shutdown request')) hasten(child)
  }
  const unnoted = (error: Error) => log.warn({ err: error }, 'What the embedded database said could not be noted.')
  child.stderr!.setEncoding('utf8').on('data', guarded(note, unnoted))
  ;(child.stderr as unknown as { unref(): void }).unref()
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(cannotRun('postgres', error).message))
    child.once('exit', (code, signal) => resolve(`It ended with ${signal ?? code}. ${lastWords.trim()}`))
  })
}

// If something else told it to end (SIGTERM), it waits until we disconnect, while we wait until it is back. If we got
// the signal as well, as when a service stops all its processes, we will have ended it ourselves before the time is up.
function hasten(child: ChildProcess): void {
  setTimeout(() => child.kill('SIGINT'), smartShutdownPatience).unref()
}

// The eighth line of postmaster.pid contains the server's state.
function isReady(cluster: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.ref()
  child.kill('SIGINT')
  const killTimer = setTimeout(() => child.kill('SIGQUIT'), fastShutdownTimeout)
  await ended
  clearTimeout(killTimer)
}
