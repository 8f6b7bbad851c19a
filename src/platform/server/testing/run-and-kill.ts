import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * Runs a script with an order as JSON in its first argument, until it is done or the given number of milliseconds has
 * passed since its first output. In the second case it is killed (SIGKILL).
 */
export function runAndKill(script: URL, order: unknown, milliseconds: number): Promise<'done' | 'killed'> {
  const given = [fileURLToPath(script), JSON.stringify(order)]
  const child = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'inherit'] })
  let timer: NodeJS.Timeout | undefined
  child.stdout.once('data', () => (timer = setTimeout(() => child.kill('SIGKILL'), milliseconds)))
  return new Promise((resolve, reject) => {
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      if (signal === 'SIGKILL') resolve('killed')
      else if (code === 0) resolve('done')
      else reject(new Error(`The process ended with ${code ?? signal}.`))
    })
  })
}
