import { inspect } from 'node:util'
import { start } from './start.ts'

/** Time in milliseconds after which a stop is forced. */
const longestStop = 40_000

/** Runs the program until a signal ends it: the first one gracefully, a second one immediately. */
export async function runProgram(): Promise<void> {
  let isAsked = false
  let stop: (() => Promise<void>) | undefined
  const end = (code: number) => {
    if (isAsked) process.exit(1)
    isAsked = true
    setTimeout(() => process.exit(1), longestStop).unref()
    stop?.().then(
      () => process.exit(code),
      (error) => (complain('Trellis did not stop cleanly', error), process.exit(1)),
    )
  }
  process.on('SIGTERM', () => end(0))
  process.on('SIGINT', () => end(0))
  process.on('uncaughtException', (error) => (complain('Trellis stops after an error', error), end(1)))
  try {
    const running = await start(process.env)
    stop = () => running.stop()
    if (isAsked) {
      isAsked = false
      return end(0)
    }
    process.stdout.write(`Trellis is at ${running.url}\n`)
  } catch (error) {
    complain('Trellis cannot start', error)
    process.exit(isAsked ? 0 : 1)
  }
}

/** Prints the error's message. The stack is only printed if the log level is debug or trace. */
function complain(what: string, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${what}: ${message}\n`)
  const isDebugging = ['debug', 'trace'].includes(process.env['LOG_LEVEL'] ?? '')
  if (isDebugging && error instanceof Error) process.stderr.write(`${inspect(error)}\n`)
}
