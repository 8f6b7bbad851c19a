import { freePort, startTrellis, type Trellis } from './trellis.ts'

/** A Trellis whose clock a test can move. */
export interface ClockedTrellis extends Trellis {
  /** Lets time pass for the program, not for browsers, and has it do the work that is due by then. */
  pass: (milliseconds: number) => Promise<void>
}

/** Starts a Trellis for a test in which hours pass. */
export async function startClockedTrellis(environment: Record<string, string> = {}): Promise<ClockedTrellis> {
  const port = await freePort()
  const trellis = await startTrellis(
    { RATE_LIMITS: 'off', CLOCK_PORT: String(port), ...environment },
    { program: 'src/app/testing/program-with-a-clock.ts' },
  )
  const jobs = ['shops.abandon-carts', 'automations.tick']
  return {
    ...trellis,
    async pass(milliseconds) {
      const body = JSON.stringify({ milliseconds, jobs })
      const { ok } = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body })
      if (!ok) throw new Error(`The clock could not be moved. The program printed:\n${trellis.output()}`)
    },
  }
}
