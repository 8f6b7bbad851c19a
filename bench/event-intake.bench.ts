import { makeLiveForm } from './event-intake/live-form.ts'
import { idPlace, requestsPerSecond } from './event-intake/load.ts'
import { type OwnServer, startServer } from './event-intake/own-server.ts'
import { figure, type Figure, median } from './figure.ts'

export const about =
  'one event a request, acknowledged after commit: the whole program compared with a bare node:http server that parses the same JSON (goal: 0.5), also by the processor time of the process alone, and compared with one that commits row by row'

const rounds = 5
const seconds = 3
const connections = 256

/** Runs rounds of three seconds, one server after the other, each in its own process, and returns medians. */
export async function run(): Promise<Figure[]> {
  const started: OwnServer[] = []
  const start = async (file: string, environment?: Record<string, string>) => {
    const server = await startServer(file, environment)
    started.push(server)
    return server
  }
  try {
    const settings = { DEMO_PORT: '0', LOG_LEVEL: 'error', RATE_LIMITS: 'off' }
    const program = await start('../../src/app/main.ts', settings)
    const [bare, single] = [await start('bare-server.ts'), await start('row-by-row-server.ts')]
    const { key, popupId } = await makeLiveForm(program.port)
    const event = {
      id: idPlace,
      kind: 'view',
      popup_id: popupId,
      visitor_id: popupId,
      page: 'https://shop.example/shoes',
    }
    const body = JSON.stringify({ key, events: [event] })
    const speeds = { program: [] as number[], bare: [] as number[], single: [] as number[] }
    const measure = (port: number, milliseconds = seconds * 1000) =>
      requestsPerSecond({ port, path: '/v/record', body }, connections, milliseconds)
    // The first second of each only warms up the compiler.
    for (const { port } of started) await measure(port, 1000)
    const perCpu = { program: [] as number[], bare: [] as number[] }
    const round = async (name: 'program' | 'bare', server: OwnServer) => {
      const before = server.cpu()
      const speed = await measure(server.port)
      speeds[name].push(speed)
      if (before !== null) perCpu[name].push((speed * seconds * 1000) / (server.cpu()! - before))
    }
    for (let i = 0; i < rounds; i++) {
      await round('bare', bare)
      await round('program', program)
      speeds.single.push(await measure(single.port))
    }
    const value = median(speeds.program)
    return [
      ...(perCpu.bare.length > 0
        ? [figure('in a second of its own processor time', median(perCpu.program), 'requests', median(perCpu.bare))]
        : []),
      figure('events stored, vs. a bare server', value, 'requests/s', median(speeds.bare)),
      figure('events stored, vs. row by row', value, 'requests/s', median(speeds.single)),
    ]
  } finally {
    for (const server of started) await server.stop()
  }
}
