let again = ''

/**
 * Imports a module. After a failure, all modules are requested with a different URL, because browsers cache failed
 * imports.
 */
export function importWithRetry(url: string): Promise<unknown> {
  return import(url + again).catch((error: unknown) => {
    again = `?${Date.now()}`
    throw error
  })
}
