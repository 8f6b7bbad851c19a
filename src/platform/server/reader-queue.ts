import { AppError } from '#core/error.ts'

interface Waiting {
  readonly key: string
  readonly begin: () => void
}

interface QueueOptions {
  /** Maximum number of tasks at the same time. */
  readonly atOnce: number
  /** Maximum number of waiting tasks: in total, and per key. */
  readonly waiting: number
  readonly waitingOfOne: number
}

/**
 * Creates a queue that runs several tasks at once, but only one per key. The others wait their turn. Throws `limit` if
 * too many are waiting already.
 */
export function createReaderQueue({ atOnce, waiting: max, waitingOfOne }: QueueOptions) {
  const running = new Set<string>()
  let waiting: Waiting[] = []
  const next = () => {
    const free = waiting.find(({ key }) => !running.has(key))
    if (!free || running.size >= atOnce) return
    waiting = waiting.filter((one) => one !== free)
    running.add(free.key)
    free.begin()
    next()
  }
  return async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (waiting.length >= max || waiting.filter((one) => one.key === key).length >= waitingOfOne)
      throw new AppError('limit', 'Other files are being read. Try again in a minute.', { retryAfter: 60 })
    await new Promise<void>((begin) => {
      waiting = [...waiting, { key, begin }]
      next()
    })
    try {
      return await work()
    } finally {
      running.delete(key)
      next()
    }
  }
}
