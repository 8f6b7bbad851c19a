import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const timeouts = { fastShutdown: 10_000, immediateShutdown: 20_000 }

/**
 * Ends the PostgreSQL processes that a killed Trellis left behind on a data directory, and removes the files that would
 * make a new server think they are still running. Call this only from the process that holds the folder's lock.
 */
export async function endLeftovers(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  const postmaster = postmasterOf(pidFile)
  if (postmaster === undefined) return
  const start = performance.now()
  let signal: NodeJS.Signals | undefined
  for (;;) {
    const living = processesOn(cluster, postmaster)
    if (living.length === 0) break
    const waited = performance.now() - start
    if (waited > timeouts.immediateShutdown) {
      throw new Error(`The database in ${cluster} still runs (process ${living.join(', ')}) and does not stop.`)
    }
    const wanted = waited > timeouts.fastShutdown ? 'SIGQUIT' : 'SIGINT'
    if (wanted !== signal) tell((signal = wanted), postmaster, living)
    await sleep(5)
  }
  // The server removes its own file. A remaining one belongs to a dead process, whose ID may have been reused.
  rmSync(pidFile, { force: true })
}

/** Returns the process ID in a `postmaster.pid`. Undefined if the server was stopped properly. */
function postmasterOf(pidFile: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(pidFile, 'utf8'), 10) || undefined
  } catch {
    return undefined
  }
}

// Child processes notice that their postmaster was killed. Only those that don't end are signaled.
function tell(signal: NodeJS.Signals, postmaster: number, living: readonly number[]): void {
  const targets = signal === 'SIGINT' ? living.filter((pid) => pid === postmaster) : living
  for (const pid of targets) {
    try {
      process.kill(pid, signal)
    } catch {
      // It ended in the meantime.
    }
  }
}

function processesOn(cluster: string, postmaster: number): number[] {
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && isPostgresIn(cluster, name))
      .map(Number)
  }
  const { stdout } = spawnSync('ps', ['-o', 'comm=', '-p', String(postmaster)], { encoding: 'utf8' })
  return basename((stdout ?? '').trim()).startsWith('postgres') ? [postmaster] : []
}

// PostgreSQL changes its working directory to its data directory. A zombie has neither a directory nor a program.
function isPostgresIn(cluster: string, pid: string): boolean {
  try {
    if (readlinkSync(`/proc/${pid}/cwd`) !== cluster) return false
    return basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres')
  } catch {
    return false
  }
}
