const loading: Record<string, Promise<unknown>> = {}
const failed: Record<string, number> = {}

/** Imports a module once. One that could not be had is asked for again by another name: browsers remember failures. */
export function importAgain(url: string): Promise<unknown> {
  return (loading[url] ??= import(failed[url] ? `${url}?${failed[url]}` : url).catch((error: unknown) => {
    failed[url] = (failed[url] ?? 0) + 1
    delete loading[url]
    throw error
  }))
}
