let again = ''

/** Imports a module. After a failure all are asked for by another name: browsers remember what could not be had. */
export function importWithRetry(url: string): Promise<unknown> {
  return import(url + again).catch((error: unknown) => {
    again = `?${Date.now()}`
    throw error
  })
}
