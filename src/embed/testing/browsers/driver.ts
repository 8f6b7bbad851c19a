/** A browser with one page, as far as the matrix of pages needs it. */
export interface Driver {
  go(url: string): Promise<void>
  /** The value of an expression in the page, awaited where it is a promise; it has to be JSON. */
  evaluate<T>(expression: string): Promise<T>
  /** Presses a key by its WebDriver name: "Tab", "Escape", "Enter", or types a text. */
  press(key: 'Tab' | 'Escape' | 'Enter'): Promise<void>
  type(text: string): Promise<void>
  close(): Promise<void>
}

/** What WebDriver calls these keys. */
export const keyCodes = { Tab: '\uE004', Escape: '\uE00C', Enter: '\uE007' } as const

/** A key that goes down and up, for each sign of a text. */
export function keyActions(text: string): object {
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  return { type: 'key', id: 'keyboard', actions }
}

/** Asks until there is an answer, or throws what stood in the way. */
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
