/** Whether the changes are stored. */
export type SavingState = 'saved' | 'saving' | 'unsaved' | 'failed'

/** Stores a value that keeps changing. */
export interface AutoSave<T> {
  /** Stores the value after a short pause, or immediately with `soon`. */
  change(value: T, options?: { soon?: boolean }): void
  /** Stores a pending value immediately. Resolves when everything is stored or has failed. */
  settle(): Promise<void>
}

interface AutoSaveSpec<T> {
  /** Stores the value. Returns false if that failed. */
  readonly store: (value: T) => Promise<boolean>
  readonly tell: (state: SavingState) => void
  /** Pause before storing, in milliseconds. */
  readonly rest: number
}

/**
 * Creates an `AutoSave`. Values are stored one after the other, so that an earlier value never arrives after a later
 * one.
 */
export function createAutoSave<T>({ store, tell, rest }: AutoSaveSpec<T>): AutoSave<T> {
  let waiting: { value: T; timer: ReturnType<typeof setTimeout> } | undefined
  let last: Promise<void> = Promise.resolve()

  const forget = () => {
    if (waiting) clearTimeout(waiting.timer)
    waiting = undefined
  }
  const settle = () => {
    const pending = waiting
    forget()
    if (pending) last = last.then(() => storeNow(pending.value))
    return last
  }
  const storeNow = async (value: T) => {
    tell('saving')
    const stored = await store(value)
    if (!waiting) tell(stored ? 'saved' : 'failed')
  }
  return {
    change(value, { soon = false } = {}) {
      forget()
      tell('unsaved')
      waiting = { value, timer: setTimeout(() => void settle(), soon ? 0 : rest) }
    },
    settle,
  }
}
