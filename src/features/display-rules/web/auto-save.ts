/** Whether what was changed is stored. */
export type SavingState = 'saved' | 'saving' | 'unsaved' | 'failed'

/** Stores a value that keeps changing. */
export interface AutoSave<T> {
  /** Stores the value after a moment's rest; at once when it says so. */
  change(value: T, options?: { soon?: boolean }): void
  /** Stores at once what waits; settled when all is stored, or failed. */
  settle(): Promise<void>
}

interface AutoSaveSpec<T> {
  /** Stores; false when that failed. */
  readonly store: (value: T) => Promise<boolean>
  readonly tell: (state: SavingState) => void
  /** Milliseconds. */
  readonly rest: number
}

/** Makes an `AutoSave`. One store follows the other, so that an earlier value never arrives after a later one. */
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
