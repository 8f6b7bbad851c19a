type Area = 'localStorage' | 'sessionStorage'

/** Everything that the script keeps in the browser starts with this. */
const prefix = 'trellis:'

/** What is kept under this key: when the form was last seen, "c" once it converted, "d" when it does not come again. */
export const seenKey = (formId: string): string => `seen:${formId}`

/** Under this key: when a discount code was to be applied to a cart that was empty, and the code. */
export const keptCode = 'cart-code'

/** Reads what was kept; null when there is nothing or storage is blocked. */
export function read(area: Area, key: string): string | null {
  try {
    return window[area].getItem(prefix + key)
  } catch {
    return null
  }
}

/** Keeps a value, as `write` does, in fewer bytes. */
export function keep(area: Area, key: string, value: string): boolean {
  try {
    window[area].setItem(prefix + key, value)
    return true
  } catch {
    return false
  }
}

/** Keeps a value, or forgets it when it is null. False where nothing may be stored, or nothing fits any more. */
export function write(area: Area, key: string, value: string | null): boolean {
  try {
    if (value === null) window[area].removeItem(prefix + key)
    else window[area].setItem(prefix + key, value)
    return true
  } catch {
    return false
  }
}

/** The kept keys that start so, without the prefix that all share. */
export function keysOf(start: string, area: Area = 'localStorage'): string[] {
  try {
    return Object.keys(window[area])
      .filter((key) => key.startsWith(prefix + start))
      .map((key) => key.slice(prefix.length))
  } catch {
    return []
  }
}

/** Whether events or submissions wait that could not be sent, or a code that could not be applied: see `record`, `storeSubmission`, `applyCode`. */
export function hasStored(): boolean {
  try {
    return /trellis:(ev|su|ca)/.test(Object.keys(localStorage).join())
  } catch {
    return false
  }
}
