import type { Readable } from 'node:stream'

/** Keeps files by names that we make ourselves: in a folder, or in an object store when there are several nodes. */
export interface Storage {
  /** Keeps a file. It is whole, or not there: nobody sees half of it. */
  put(name: string, bytes: Buffer): Promise<void>
  /** The bytes of a file; null when there is none of this name. */
  open(name: string): Promise<{ readonly size: number; readonly stream: Readable } | null>
  /** Removes a file; one that is not there is removed already. */
  remove(name: string): Promise<void>
}
