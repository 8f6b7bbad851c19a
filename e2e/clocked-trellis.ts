import { freePort, startTrellis, type Trellis } from './trellis.ts'

/** A Trellis whose clock a story moves. */
export interface ClockedTrellis extends Trellis {
  /** Lets time pass for the program, not for browsers, and has it do what is due then. */
  pass: (milliseconds: number) => Promise<void>
}

/** Starts a Trellis for a story in which hours pass. */
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
