import { randomBytes } from 'node:crypto'
import { uuidv7 } from '#core/id.ts'
import { makeLiveForm } from './event-intake/live-form.ts'
import { type OwnServer, startServer } from './event-intake/own-server.ts'
import { openStreams, post } from './chat/listeners.ts'
import { figure, type Figure, isFull } from './figure.ts'

export const about =
  'chat: 200 messages a second from sending until they are on the sender’s stream, with 5,000 streams open (1,000 without --full), compared with a bare SSE echo of node:http that stores nothing (goals: p99 under 150 ms, at most 15 kB a connection)'

const connections = isFull ? 5000 : 1000
/** Number of connections that send messages; the others only listen. */
const writers = 500
const perSecond = 200
const seconds = isFull ? 20 : 8
const newId = () => uuidv7(Date.now(), randomBytes(10))

/** Measures the program and the bare echo server one after the other, each in its own process. */
export async function run(): Promise<Figure[]> {
  const settings = { DEMO_PORT: '0', LOG_LEVEL: 'error', RATE_LIMITS: 'off' }
  const program = await startServer('../../src/app/main.ts', settings)
  const bare = await startServer('../chat/bare-echo.ts')
  try {
    const echoed = await measure(bare, {
      paths: { send: '/send', stream: '/stream' },
      tokens: Array.from({ length: connections }, newId),
      key: '',
    })
    const { key } = await makeLiveForm(program.port)
    const tokens = await inTurns(Array.from({ length: connections }), async () => {
      return (await post<{ token: string }>(program.port, '/v/chat/start', { key })).token
    })
    // Starts their threads first, so that the measurement covers ongoing conversations.
    await inTurns(tokens.slice(0, writers), (token) =>
      post(program.port, '/v/chat/send', { key, token, id: newId(), text: 'Hello' }),
    )
    const chat = await measure(program, {
      paths: { send: '/v/chat/send', stream: '/v/chat/stream' },
      tokens,
      key,
    })
    return [
      figure('delivery, p99', chat.p99, 'ms', echoed.p99),
      figure('delivery, median', chat.median, 'ms', echoed.median),
      // Processor time doesn't include the load of other programs on the machine.
      figure('processor time of a message', chat.cpu, 'ms', echoed.cpu),
      figure('memory of a connection', chat.memory, 'kB', echoed.memory),
      figure('delivery, p99, vs. the goal', chat.p99, 'ms', 150),
      figure('memory of a connection, vs. the goal', chat.memory, 'kB', 15),
    ]
  } finally {
    await program.stop()
    await bare.stop()
  }
}

/** Runs `act` on all items, sixteen at a time. */
async function inTurns<T, A>(items: readonly T[], act: (item: T) => Promise<A>): Promise<A[]> {
  const waiting = [...items]
  const answers: A[] = []
  const one = async () => {
    while (waiting.length > 0) answers.push(await act(waiting.pop() as T))
  }
  await Promise.all(Array.from({ length: 16 }, one))
  return answers
}

interface Subject {
  readonly paths: { readonly send: string; readonly stream: string }
  readonly tokens: readonly string[]
  readonly key: string
}

async function measure(server: OwnServer, { paths, tokens, key }: Subject) {
  const sentAt = new Map<string, number>()
  const times: number[] = []
  const hear = (word: string) => {
    const at = sentAt.get(word)
    if (at === undefined) return
    sentAt.delete(word)
    times.push(performance.now() - at)
  }
  const before = server.memory()
  const listening = await openStreams(
    server.port,
    tokens.map((token) => `${paths.stream}?key=${key}&token=${encodeURIComponent(token)}&after=0`),
    hear,
  )
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const memory = (server.memory() - before) / tokens.length
  const warmUp = perSecond
  const count = perSecond * seconds + warmUp
  const begun = performance.now()
  const cpu = server.cpu() ?? 0
  const sending: Promise<unknown>[] = []
  for (let i = 0; i < count; i++) {
    const due = begun + (i * 1000) / perSecond - performance.now()
    if (due > 0) await new Promise((resolve) => setTimeout(resolve, due))
    // The first second only warms up the compiler.
    if (i === warmUp) times.length = 0
    const word = `w${i}`
    sentAt.set(word, performance.now())
    sending.push(
      post(server.port, paths.send, {
        key,
        token: tokens[i % Math.min(writers, tokens.length)],
        id: newId(),
        text: word,
      }),
    )
  }
  await Promise.all(sending)
  for (let left = 100; left > 0 && sentAt.size > 0; left--) await new Promise((resolve) => setTimeout(resolve, 50))
  listening.close()
  if (sentAt.size > 0) throw new Error(`${sentAt.size} messages were not delivered.`)
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor(sorted.length * part)]!
  return { p99: at(0.99), median: at(0.5), memory, cpu: ((server.cpu() ?? 0) - cpu) / count }
}
