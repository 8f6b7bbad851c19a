import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'

/** Answers each request of a batch, in order. An error applies only to its own request. */
type RunBatch<Request, Answer> = (requests: readonly Request[]) => Promise<readonly (Answer | AppError)[]>

/** Answers requests that arrive at the same time in batches. */
export interface Batches<Request, Answer> {
  /** A batch uses the `run` of its first request. */
  answer(siteId: Id, request: Request, run: RunBatch<Request, Answer>): Promise<Answer>
}

interface Waiting<Request, Answer> {
  readonly request: Request
  readonly run: RunBatch<Request, Answer>
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

interface Line<Request, Answer> {
  readonly waiting: Waiting<Request, Answer>[]
  running: number
}

/**
 * Group commit: a single request is answered immediately. Requests of a site that arrive while its previous batches are
 * running share the next batch. If a batch fails as a whole, each of its requests is tried separately, so that one
 * can't make the others fail.
 */
export function createBatches<Request, Answer>({ maxInBatch = 200, maxRunning = 2 } = {}): Batches<Request, Answer> {
  const lines = new Map<Id, Line<Request, Answer>>()

  const startBatch = (siteId: Id, line: Line<Request, Answer>): void => {
    if (line.waiting.length === 0) {
      if (line.running === 0) lines.delete(siteId)
      return
    }
    if (line.running >= maxRunning) return
    const batch = line.waiting.splice(0, maxInBatch)
    void runOne(siteId, line, batch)
  }

  const runOne = async (siteId: Id, line: Line<Request, Answer>, batch: Waiting<Request, Answer>[]): Promise<void> => {
    line.running++
    await runBatch(batch)
    line.running--
    startBatch(siteId, line)
  }

  return {
    answer: (siteId, request, run) =>
      new Promise((resolve, reject) => {
        const line = lines.get(siteId) ?? { waiting: [], running: 0 }
        lines.set(siteId, line)
        line.waiting.push({ request, run, resolve, reject })
        // Requests that arrive in the same turn of the event loop share a batch.
        setImmediate(() => startBatch(siteId, line))
      }),
  }
}

async function runBatch<Request, Answer>(batch: readonly Waiting<Request, Answer>[]): Promise<void> {
  try {
    const answers = await batch[0]!.run(batch.map(({ request }) => request))
    for (const [i, { resolve, reject }] of batch.entries()) {
      const answer = answers[i]!
      if (answer instanceof AppError) reject(answer)
      else resolve(answer)
    }
  } catch (error) {
    const isHopeless = batch.length === 1 || (error instanceof AppError && error.code === 'unavailable')
    if (isHopeless) for (const { reject } of batch) reject(error)
    else for (const one of batch) await runBatch([one])
  }
}
