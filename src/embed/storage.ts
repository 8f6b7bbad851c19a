type Area = 'localStorage' | 'sessionStorage'

/** Prefix of everything that the script stores in the browser. */
const prefix = 'trellis:'

/**
 * Returns the key that stores when the form was last seen, followed by "c" if it converted and "d" if it must not come
 * again.
 */
export const seenKey = (formId: string): string => `seen:${formId}`

/** Key that stores a discount code for a cart that was empty, and when it was to be applied. */
export const keptCode = 'cart-code'

/** Reads a stored value; null if there is none or storage is blocked. */
export function read(area: Area, key: string): string | null {
  try {
    return window[area].getItem(prefix + key)
  } catch {
    return null
  }
}

/** Stores a value like `write`, in fewer bytes of code. */
export function keep(area: Area, key: string, value: string): boolean {
  try {
    window[area].setItem(prefix + key, value)
    return true
  } catch {
    return false
  }
}

/** Stores a value, or removes it if it is null. Returns false if storage is blocked or full. */
export function write(area: Area, key: string, value: string | null): boolean {
  try {
    if (value === null) window[area].removeItem(prefix + key)
    else window[area].setItem(prefix + key, value)
    return true
  } catch {
    return false
  }
}

/** Returns the stored keys with this beginning, without the common prefix. */
export function keysOf(start: string, area: Area = 'localStorage'): string[] {
  try {
    return Object.keys(window[area])
      .filter((key) => key.startsWith(prefix + start))
      .map((key) => key.slice(prefix.length))
  } catch {
    return []
  }
}

/**
 * Checks whether unsent events or submissions, or a discount code that couldn't be applied, are stored: see `record`,
 * `storeSubmission`, `applyCode`.
 */
export function hasStored(): boolean {
  try {
    return /trellis:(ev|su|ca)/.test(Object.keys(localStorage).join())
  } catch {
    return false
  }
}
