import { AppError } from '#core/error.ts'

/** Remembers what was loaded by key, a bounded number of things, and goes on with them while the database is away. */
export interface Memory<T> {
  /**
   * What belongs to the key; null when there is nothing. Loaded when what is remembered is older than `newerThan`
   * milliseconds; `onLoad` is called before, and may throw to refuse.
   */
  get(key: string, options?: { newerThan?: number; onLoad?: () => void }): Promise<T | null>
}

interface MemoryOptions<T> {
  /** `known` is what was remembered so far, for a loader that can tell that nothing changed. */
  readonly load: (key: string, known: T | null) => Promise<T | null>
  /** A monotonic clock, in milliseconds. */
  readonly clock?: () => number
  /** Milliseconds for which a thing is served without asking; 0: always ask, with concurrent requests sharing one query. */
  readonly freshFor: number
  /** Milliseconds for which it is served when the database does not answer. */
  readonly staleFor: number
  readonly max: number
  /** Milliseconds to wait for a fresh value when an older one is available; 500 by default. */
  readonly timeout?: number
}

interface Entry<T> {
  readonly value: T
  readonly at: number
}

/** How long an older value is served without asking again after a load failed. */
const rest = 2000

/** Makes a memory. Concurrent requests for a key share one load; the least recently used keys are evicted first. */
export function createMemory<T>(options: MemoryOptions<T>): Memory<T> {
  const { load, clock = () => performance.now(), freshFor, staleFor, max, timeout = 500 } = options
  const entries = new Map<string, Entry<T>>()
  const loading = new Map<string, Promise<T | null>>()
  let quietUntil = 0

  const keep = (key: string, value: T | null, at: number): void => {
    entries.delete(key)
    if (value === null) return
    entries.set(key, { value, at })
    if (entries.size > max) entries.delete(entries.keys().next().value!)
  }

  const refresh = (key: string, known: T | null): Promise<T | null> => {
    const underWay = loading.get(key)
    if (underWay) return underWay
    const startedAt = clock()
    const work = load(key, known)
      .then((value) => (keep(key, value, startedAt), value))
      .finally(() => loading.delete(key))
    loading.set(key, work)
    return work
  }

  /** What is loaded, or what was known when that takes too long or the database is away. */
  const newsOr = async (known: T, news: Promise<T | null>): Promise<T | null> => {
    let timer: NodeJS.Timeout | undefined
    const goOn = () => {
      quietUntil = clock() + rest
      return known
    }
    const late = new Promise<T>((resolve) => (timer = setTimeout(() => resolve(goOn()), timeout)))
    const orKnown = news.catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'unavailable') return goOn()
      throw error
    })
    // A failure after the deadline is ignored.
    orKnown.catch(() => {})
    return Promise.race([orKnown, late]).finally(() => clearTimeout(timer))
  }

  return {
    async get(key, { newerThan = freshFor, onLoad } = {}) {
      const entry = entries.get(key)
      const age = entry ? clock() - entry.at : Infinity
      if (!entry || age > staleFor) {
        onLoad?.()
        return refresh(key, null)
      }
      if (age >= newerThan && clock() >= quietUntil) return newsOr(entry.value, refresh(key, entry.value))
      keep(key, entry.value, entry.at)
      return entry.value
    },
  }
}
