import { AppError } from '#core/error.ts'

/** A cache by key for a limited number of values. It keeps serving them while the database is unavailable. */
export interface Memory<T> {
  /**
   * Returns the value for the key; null if there is none. Loads it if the cached value is older than `newerThan`
   * milliseconds. Before a value is loaded for which nothing usable is cached, `onLoad` is called; it may throw to
   * refuse.
   */
  get(key: string, options?: { newerThan?: number; onLoad?: () => void }): Promise<T | null>
}

interface MemoryOptions<T> {
  /** `known` is the value cached so far, for a loader that can detect that nothing changed. */
  readonly load: (key: string, known: T | null) => Promise<T | null>
  /** A monotonic clock, in milliseconds. */
  readonly clock?: () => number
  /**
   * How long a value is served without querying, in milliseconds. 0: always query, with concurrent requests sharing one
   * query.
   */
  readonly freshFor: number
  /** How long a value is served while the database doesn't respond, in milliseconds. */
  readonly staleFor: number
  readonly max: number
  /** How long to wait for a fresh value if an older one is available, in milliseconds. Defaults to 500. */
  readonly timeout?: number
}

interface Entry<T> {
  readonly value: T
  readonly at: number
}

/** How long an older value is served without querying again after a load failed or timed out, in milliseconds. */
const rest = 2000

/** Creates a cache. Concurrent requests for a key share one load. The least recently used keys are evicted first. */
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

  /** Returns the loaded value, or the known one if loading takes too long or the database is unavailable. */
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
