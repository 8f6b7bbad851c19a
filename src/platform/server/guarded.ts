/**
 * Makes a handler for an emitter, socket, stream or thread that cannot end the process: what it throws goes to `failed`, which ends what
 * the handler belongs to and nothing else.
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
