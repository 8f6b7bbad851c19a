/**
 * Creates a handler for an emitter, socket, stream or thread that can't end the process: errors are passed to `failed`,
 * which ends only the object that the handler belongs to.
 */
export function guarded<Args extends readonly unknown[]>(
  handle: (...args: Args) => void,
  failed: (error: Error) => void,
): (...args: Args) => void {
  return (...args) => {
    try {
      handle(...args)
    } catch (error) {
      failed(error instanceof Error ? error : new Error(String(error)))
    }
  }
}
