import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { guarded } from '../../guarded.ts'
import type { SignAnswer, SignOrder } from './sign-worker.ts'

/** Signs messages on all processors. */
export interface Signer {
  /** Returns the signatures (rsa-sha256, base64) of these texts, in order. Rejects if the key is invalid. */
  sign(privateKey: string, inputs: readonly string[]): Promise<string[]>
  close(): Promise<void>
}

interface Thread {
  readonly worker: Worker
  readonly pending: Map<number, { resolve(signatures: readonly string[]): void; reject(error: Error): void }>
}

/**
 * Number of texts that a thread takes at once: enough to be worth the overhead, few enough that all threads finish
 * together.
 */
const share = 16

/** Creates a signer that starts its threads when they are first needed, as many as there are processors. */
export function openSigner(threads = availableParallelism()): Signer {
  const running: Thread[] = []
  let count = 0

  function start(): void {
    const thread: Thread = {
      worker: new Worker(new URL('./sign-worker.ts', import.meta.url)),
      pending: new Map(),
    }
    const { worker, pending } = thread
    const take = ({ number, signatures, problem }: SignAnswer) => {
      const waiting = pending.get(number)
      pending.delete(number)
      if (signatures) waiting?.resolve(signatures)
      else waiting?.reject(new Error(`A message could not be signed: ${problem}`))
    }
    // Another thread replaces it when the next text is to be signed.
    const fail = (error: Error) => {
      const at = running.indexOf(thread)
      if (at !== -1) running.splice(at, 1)
      for (const waiting of pending.values()) waiting.reject(error)
      pending.clear()
      void worker.terminate()
    }
    worker.unref()
    worker.on('message', guarded(take, fail))
    worker.on('error', fail)
    running.push(thread)
  }

  function ask(privateKey: string, inputs: readonly string[]): Promise<readonly string[]> {
    const { worker, pending } = running.reduce((least, other) =>
      other.pending.size < least.pending.size ? other : least,
    )
    const number = count++
    return new Promise((resolve, reject) => {
      pending.set(number, { resolve, reject })
      worker.postMessage({ number, privateKey, inputs } satisfies SignOrder)
    })
  }

  return {
    async sign(privateKey, inputs) {
      while (running.length < threads) start()
      const shares: Promise<readonly string[]>[] = []
      for (let i = 0; i < inputs.length; i += share) shares.push(ask(privateKey, inputs.slice(i, i + share)))
      return (await Promise.all(shares)).flat()
    },
    async close() {
      await Promise.all(running.splice(0).map(({ worker }) => worker.terminate()))
    },
  }
}
