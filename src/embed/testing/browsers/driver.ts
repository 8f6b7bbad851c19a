/** A browser with one page; only what the page matrix needs. */
export interface Driver {
  go(url: string): Promise<void>
  /** Evaluates an expression in the page and awaits it if it is a promise. The value must be JSON. */
  evaluate<T>(expression: string): Promise<T>
  /** Presses a key by its WebDriver name: "Tab", "Escape", "Enter", or types a text. */
  press(key: 'Tab' | 'Escape' | 'Enter'): Promise<void>
  type(text: string): Promise<void>
  close(): Promise<void>
}

/** WebDriver codes of these keys. */
export const keyCodes = { Tab: '\uE004', Escape: '\uE00C', Enter: '\uE007' } as const

/** Returns WebDriver actions that press and release a key for each character of a text. */
export function keyActions(text: string): object {
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  return { type: 'key', id: 'keyboard', actions }
}

/** Retries until there is an answer; throws the last error when time runs out. */
export async function until<T>(ask: () => Promise<T>, milliseconds = 15_000): Promise<T> {
  const end = Date.now() + milliseconds
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((go) => setTimeout(go, 100))
    }
  }
}
