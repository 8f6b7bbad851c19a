import type { Readable } from 'node:stream'

/** Stores files under names that we create ourselves: in a folder, or in an object store if there are several nodes. */
export interface Storage {
  /** Stores a file. It is either complete or missing: readers never see a partially written file. */
  put(name: string, bytes: Buffer): Promise<void>
  /** Returns the bytes of a file. Null if there is no file with this name. */
  open(name: string): Promise<{ readonly size: number; readonly stream: Readable } | null>
  /** Deletes a file. Does nothing if it doesn't exist. */
  remove(name: string): Promise<void>
}
